import { useRef } from 'react';
import { TypedFilter } from '#web/components/typed-filter.tsx';
import { useSlashFocus } from '#web/components/use-slash-focus.ts';
import { Field } from '#web/ui/field.tsx';

export function AuditSearchField({ value, onType }: { value: string; onType: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useSlashFocus(field);
  return (
    <Field label="Search" className="max-xl:col-span-2">
      <TypedFilter
        fieldRef={field}
        type="search"
        maxLength={200}
        placeholder="Title, action or name"
        aria-keyshortcuts="/"
        value={value}
        onType={(typed = '') => onType(typed)}
      />
    </Field>
  );
}
