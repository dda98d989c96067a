import { Autocomplete } from '@base-ui/react/autocomplete';
import { UserPlus } from 'lucide-react';
import { type ComponentProps, type Ref, useEffect, useEffectEvent, useState } from 'react';
import { inputClass, usableText, useFieldControl } from '#web/ui/field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type KnownPerson, useKnownPeople } from './known-people.ts';

export type PersonComboboxProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onType: (text: string) => void;
  /** A person who is known, or with the typed text as the name of a guest. */
  onTake: (person: KnownPerson | { name: string }) => void;
  placeholder: string;
  maxLength: number;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};

type InputKeyEvent = Parameters<NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>>[0];

type Row = { kind: 'known'; person: KnownPerson } | { kind: 'guest'; name: string };

const shownAtOnce = 8;

/**
 * A field for a name, with the people who match and a row for a guest. Enter takes the highlighted one: the first,
 * unless another is chosen.
 */
export function PersonCombobox({ ref, value, onType, onTake, ...props }: PersonComboboxProps) {
  const control = useFieldControl();
  const { matches, isSearching: isUnanswered } = useKnownPeople(value);
  const [taken, setTaken] = useState('');
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [wantsFirst, setWantsFirst] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const text = value.trim();
  const isSearching = isUnanswered && text !== taken;
  const known = text === '' ? [] : matches.slice(0, shownAtOnce);
  const isNamed = known.some(({ name, email }) => [name.toLowerCase(), email].includes(text.toLowerCase()));
  const rows: Row[] = known.map((person) => ({ kind: 'known', person }));
  if (text !== '' && !isNamed) rows.push({ kind: 'guest', name: text });

  const take = (row: Row) => {
    setWantsFirst(false);
    setTaken(row.kind === 'known' ? row.person.name : row.name);
    onTake(row.kind === 'known' ? row.person : { name: row.name });
  };
  // Enter before the directory has answered takes the first row of its answer, not a guest.
  const takeFirst = useEffectEvent(() => {
    setWantsFirst(false);
    if (rows[0]) take(rows[0]);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the answer of the directory is the event
    if (wantsFirst && !isSearching) takeFirst();
  }, [wantsFirst, isSearching]);
  const wait = (event: InputKeyEvent) => {
    if (event.key !== 'Enter' || !isSearching || text === '') return;
    event.preventDefault();
    event.preventBaseUIHandler();
    setWantsFirst(true);
  };

  return (
    <Autocomplete.Root
      items={rows}
      filter={null}
      // An open list without rows would take the Escape key from the rest of the page.
      open={isOpen && rows.length > 0}
      onOpenChange={setOpen}
      mode="none"
      value={value}
      autoHighlight="always"
      itemToStringValue={nameOf}
      onValueChange={(typed, { reason }) => {
        if (reason === 'item-press') return;
        setWantsFirst(false);
        onType(usableText(typed, ' '));
      }}
    >
      <span ref={setContainer} className="block">
        <Autocomplete.Input
          {...control}
          {...props}
          ref={ref}
          autoComplete="off"
          onKeyDown={wait}
          className={classNames(inputClass, 'h-9.5')}
        />
        <Autocomplete.Portal container={container}>
          <Autocomplete.Positioner
            positionMethod="fixed"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-30 outline-none"
          >
            {/* Not its Popup, which hides the rest of the page from screen readers while it is open. */}
            <div className="max-h-80 w-(--anchor-width) min-w-64 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-lg empty:hidden">
              <Autocomplete.List aria-label="Matches">
                {(row: Row) => (
                  <Autocomplete.Item
                    key={nameOf(row)}
                    value={row}
                    onClick={() => take(row)}
                    className="flex cursor-pointer touch items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm data-highlighted:bg-accent-soft"
                  >
                    <RowText row={row} typed={text} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </span>
    </Autocomplete.Root>
  );
}

const nameOf = (row: Row): string =>
  row.kind === 'guest' ? row.name : `${row.person.name} ${row.person.email ?? ''}`.trim();

function RowText({ row, typed }: { row: Row; typed: string }) {
  if (row.kind === 'guest')
    return (
      <>
        <UserPlus aria-hidden className="size-4 shrink-0 text-ink-2" />
        <span className="min-w-0 wrap-anywhere">
          Add ‘<bdi>{row.name}</bdi>’ as a guest
        </span>
      </>
    );
  const { name, email, role } = row.person;
  const note = [role, email].filter(Boolean).join(' · ');
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">
        <Matched text={name} typed={typed} />
      </span>
      {note && (
        <span className="block truncate text-xs text-ink-2">
          <Matched text={note} typed={typed} />
        </span>
      )}
    </span>
  );
}

/** The text with its first match in bold. */
function Matched({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  // Lower case may have another length.
  if (at === -1 || text.toLowerCase().length !== text.length) return text;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-bold text-accent">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
