import { Search } from 'lucide-react';
import { SearchInput } from '#web/components/search-input.tsx';
import { Field } from '#web/ui/field.tsx';

export function MemberSearch({ value, onType }: { value: string; onType: (value: string) => void }) {
  return (
    <search className="max-w-md">
      <Field label="Search members" hideLabel>
        <span className="relative block">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2"
          />
          <SearchInput
            maxLength={200}
            placeholder="Search by name, email, or username..."
            className="pr-3 pl-9 max-[23.5rem]:placeholder:text-sm"
            value={value}
            onType={(typed = '') => onType(typed)}
          />
        </span>
      </Field>
    </search>
  );
}
