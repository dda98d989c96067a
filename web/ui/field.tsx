import { CircleAlert, ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, use, useId, type ChangeEvent, type ComponentProps } from 'react';
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

export const inputClass = classNames(
  'w-full min-w-0 touch rounded-lg border border-mark bg-surface px-3 field-text text-ink',
  'hover:border-ink-3 focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0',
  'aria-invalid:border-bad aria-invalid:outline-bad disabled:bg-sunk disabled:text-ink-3 [&[readonly]]:bg-sunk',
);

export function Input({ id, className, onChange, ...props }: ComponentProps<'input'>) {
  const control = useFieldControl(id);
  return (
    <input
      {...control}
      {...props}
      id={control.id}
      onChange={(event) => {
        cleanField(event);
        onChange?.(event);
      }}
      className={classNames(inputClass, 'h-9.5', className)}
    />
  );
}

/** All except tabs and line breaks, like the server. */
const controlCharacters = /(?:(?![\t\n\r\u0080-\u009f])\p{Cc})+/gu;

/**
 * Replaces control characters, which copied text from slides and terminals contains; most of them are soft line
 * breaks.
 */
export const usableText = (text: string, lineBreak: '\n' | ' '): string =>
  text.replace(controlCharacters, lineBreak);

/** Cleans the typed or pasted text of a field before its change handler reads it. */
function cleanField({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (currentTarget.type === 'password' || currentTarget.type === 'file') return;
  if (currentTarget.autocomplete.includes('password')) return;
  const text = usableText(currentTarget.value, currentTarget.type === 'textarea' ? '\n' : ' ');
  if (text !== currentTarget.value) currentTarget.value = text;
}

/** Grows with its text if the browser supports it. */
export function Textarea({ id, className, onChange, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(id);
  return (
    <textarea
      rows={3}
      {...control}
      {...props}
      id={control.id}
      onChange={(event) => {
        cleanField(event);
        onChange?.(event);
      }}
      className={classNames(inputClass, 'field-sizing-content max-h-80 min-h-20 py-2', className)}
    />
  );
}

/** The value of a select without a choice; items must not have an empty string. */
export const notChosen = 'not-chosen';

type SelectProps = ComponentProps<'select'> & {
  /** Shown while the value is `notChosen`; cannot be chosen itself. */
  placeholder?: string;
};

/** The native select, which is best on a phone and for screen readers. Children are options. */
export function Select({ id, className, placeholder, children, ...props }: SelectProps) {
  const control = useFieldControl(id);
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...control}
        {...props}
        id={control.id}
        className={classNames(inputClass, 'h-9.5 appearance-none truncate pt-px pe-9')}
      >
        {placeholder && (
          <option value={notChosen} disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 inset-e-3 size-4 -translate-y-1/2 text-ink-2"
        aria-hidden
      />
    </span>
  );
}

/** Free text with suggestions. */
export function ComboInput({
  suggestions,
  ...props
}: ComponentProps<'input'> & { suggestions: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <Input autoComplete="off" {...props} list={listId} />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  );
}

/** A checkbox and its label. */
type CheckboxGroupProps = { legend: string; error: string | undefined; children: ReactNode };

/** Checkboxes that answer one question. */
export function CheckboxGroup({ legend, error, children }: CheckboxGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="flex flex-col sm:gap-2">{children}</div>
      {error && (
        <p role="alert" className="mt-1.5 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function Checkbox({ label, className, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label
      className={classNames(
        'inline-flex cursor-pointer touch md:pointer-fine:min-h-6 items-center gap-2.5 text-sm',
        className,
      )}
    >
      <input {...props} type="checkbox" className="size-4 shrink-0 cursor-pointer accent-accent" />
      <span>{label}</span>
    </label>
  );
}
