import { Search } from 'lucide-react';
import { SearchInput } from '#web/components/search-input.tsx';
import { Field } from '#web/ui/field.tsx';

type SearchFieldProps = { value: string | undefined; onType: (value: string | undefined) => void };

export function SearchField({ value, onType }: SearchFieldProps) {
  return (
    <Field label="Search" hideLabel className="flex-1">
      <span className="group relative block">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2"
        />
        <SearchInput placeholder="Search titles" className="peer pr-3 pl-9" value={value} onType={onType} />
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
