import { Search } from 'lucide-react';
import { useRef } from 'react';
import { TypedFilter } from '#web/components/typed-filter.tsx';
import { useSlashFocus } from '#web/components/use-slash-focus.ts';
import { Field } from '#web/ui/field.tsx';

export function MemberSearch({ value, onType }: { value: string; onType: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useSlashFocus(field);
  return (
    <search className="max-w-md">
      <Field label="Search members" hideLabel>
        <span className="relative block">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2"
          />
          <TypedFilter
            fieldRef={field}
            type="search"
            maxLength={200}
            placeholder="Search by name, email, or username..."
            aria-keyshortcuts="/"
            className="pr-3 pl-9 max-[23.5rem]:placeholder:text-sm"
            value={value}
            onType={(typed = '') => onType(typed)}
          />
        </span>
      </Field>
    </search>
  );
}
