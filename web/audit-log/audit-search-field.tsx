import { useEffect, useRef } from 'react';
import { useSlashFocus } from '#web/components/use-slash-focus.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const pauseMs = 250;

/** The list follows once the typing pauses, and at once on Enter. */
export function AuditSearchField({ value, onType }: { value: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useSlashFocus(field);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The field keeps what is being typed; a value that comes from elsewhere (Back, Clear filters) replaces it.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [value]);

  const tell = (typed: string) => {
    window.clearTimeout(timer.current);
    if (typed.trim() !== value) onType(typed.trim());
  };
  return (
    <Field label="Search" className="max-xl:col-span-2">
      <Input
        ref={field}
        type="search"
        maxLength={200}
        placeholder="Title, action or name"
        aria-keyshortcuts="/"
        defaultValue={value}
        onChange={({ target }) => {
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => tell(target.value), pauseMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(event.currentTarget.value);
        }}
        onBlur={(event) => tell(event.target.value)}
      />
    </Field>
  );
}
