import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useSlashFocus } from '#web/components/use-slash-focus.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

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
          <Input
            ref={field}
            type="search"
            maxLength={200}
            placeholder="Search by name, email, or username..."
            aria-keyshortcuts="/"
            className="pr-3 pl-9 max-[23.5rem]:placeholder:text-sm"
            value={value}
            onChange={(event) => onType(event.target.value)}
          />
        </span>
      </Field>
    </search>
  );
}
