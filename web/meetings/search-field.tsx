import { Search } from 'lucide-react';
import { useRef } from 'react';
import { TypedFilter } from '#web/components/typed-filter.tsx';
import { useSlashFocus } from '#web/components/use-slash-focus.ts';
import { Field } from '#web/ui/field.tsx';

type SearchFieldProps = { value: string | undefined; onType: (value: string | undefined) => void };

export function SearchField({ value, onType }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useSlashFocus(field);
  return (
    <Field label="Search" hideLabel className="flex-1">
      <span className="group relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2"
        />
        <TypedFilter
          fieldRef={field}
          type="search"
          placeholder="Search titles"
          aria-keyshortcuts="/"
          className="peer pr-3 pl-9"
          value={value}
          onType={onType}
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded border border-line px-1.5 font-sans text-xs text-ink-3 peer-focus:hidden lg:peer-placeholder-shown:not-peer-focus:block"
        >
          /
        </kbd>
      </span>
    </Field>
  );
}
