import type { ReactNode } from 'react';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';

/** A numbered list of what to do at the provider and here. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className="mt-4 list-decimal space-y-5 ps-5 text-sm marker:font-semibold">{children}</ol>;
}

export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3 className="font-medium">{title}</h3>
      <div className="mt-1.5 grid gap-3 text-ink-2">{children}</div>
    </li>
  );
}

type StepFormProps = {
  label: string;
  busy: boolean;
  error: unknown;
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

export function StepForm({ label, busy, error, disabled = false, onSubmit, children }: StepFormProps) {
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {error !== null && <FailureAlert error={error} />}
      {children}
      <div>
        <Button type="submit" busy={busy} disabled={disabled}>
          {label}
        </Button>
      </div>
    </form>
  );
}

type AccessStepProps = {
  save: {
    isPending: boolean;
    error: unknown;
    mutate: (input: undefined, options: { onSuccess: () => void }) => void;
  };
  onSaved: () => void;
  domains: string;
  onDomains: (typed: string) => void;
  children: ReactNode;
};

/** What proves who this server is, and the domains that it reads. */
export function AccessStep({ save, onSaved, domains, onDomains, children }: AccessStepProps) {
  return (
    <Step title="Enter the access">
      <StepForm
        label="Save access"
        busy={save.isPending}
        error={save.error}
        onSubmit={() => save.mutate(undefined, { onSuccess: onSaved })}
      >
        {children}
        <Field
          label="Domains"
          help="Only addresses in these domains are read, such as example.com, example.org"
        >
          <Input
            value={domains}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => onDomains(target.value)}
          />
        </Field>
      </StepForm>
    </Step>
  );
}

/** Texts that were typed one a line, or separated by commas. */
export const listed = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,;]+/).filter((one) => one !== '')),
];
