import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  /** The error message. */
  error?: string | undefined;
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** Beside the label, on the right. */
  aside?: ReactNode;
  className?: string;
  /** One control of this folder; it connects itself to label and message. */
  children: ReactNode;
};

export function Field({ label, help, error, optional, hideLabel, aside, className, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const helpId = `${id}-help`;
  const describedBy = classNames(error && messageId, Boolean(help) && helpId) || undefined;
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <div className={classNames('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label id={`${id}-label`} htmlFor={id} className="min-w-0 text-sm font-medium wrap-anywhere text-ink">
          {label}
          {optional && <span className="font-normal text-ink-3"> optional</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }}>
        {children}
      </FieldContext>
      {error && (
        <p id={messageId} className="mt-1.5 flex items-start gap-1.5 text-xs font-medium text-bad">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <div id={helpId} className="mt-1.5 text-xs text-ink-3 has-[>:empty]:mt-0">
          {help}
        </div>
      )}
    </div>
  );
}

type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

const FieldContext = createContext<FieldControl | null>(null);

/** Connects a control to the label, help and message of the `Field` around it. */
export function useFieldControl(id?: string): Partial<FieldControl> & { id: string } {
  const field = use(FieldContext);
  const ownId = useId();
  return { ...field, id: id ?? field?.id ?? ownId };
}
