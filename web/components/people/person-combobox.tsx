import { Autocomplete } from '@base-ui/react/autocomplete';
import { UserPlus } from 'lucide-react';
import { type ComponentProps, type Ref, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { inputClass, usableText, useFieldControl } from '#web/ui/field.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isComposing } from '#web/ui/composing.ts';
import { chosenByEnter, type KnownPerson, useKnownPeople, useOnceTrue } from './known-people.ts';

export type Taken = KnownPerson | { name: string };

export type PersonComboboxProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onType: (text: string) => void;
  /**
   * A person who is known, or with the typed text as the name of a guest. `isLate`: the directory answered after Enter,
   * and the field may contain the next name. False if a late one cannot be added; its name then stays below the field.
   */
  onTake: (person: Taken, isLate: boolean) => boolean;
  /** Whether another person is being added. Names wait for it. */
  isBusy?: boolean;
  placeholder: string;
  maxLength: number;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};

type InputKeyEvent = Parameters<NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>>[0];

type Row = { kind: 'known'; person: KnownPerson } | { kind: 'guest'; name: string };

type Waiting = { key: number; name: string; isStuck: boolean };

const takenFrom = (row: Row): Taken => (row.kind === 'known' ? row.person : { name: row.name });

const shownAtOnce = 8;

/**
 * A field for a name, with the people who match and a row for a guest. Enter takes the row that the arrow keys chose,
 * otherwise the only or exact match. Names wait until the directory has answered; the field is free meanwhile.
 */
export function PersonCombobox({
  ref,
  value,
  onType,
  onTake,
  isBusy = false,
  ...props
}: PersonComboboxProps) {
  const control = useFieldControl();
  const listId = useId();
  const { matches, isSearching } = useKnownPeople(value);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [arrowed, setArrowed] = useState<Row>();
  const [isUnclear, setUnclear] = useState(false);
  const [waiting, setWaiting] = useState<Waiting[]>([]);
  const lastKey = useRef(0);
  const text = value.trim();
  const known = text === '' ? [] : matches.slice(0, shownAtOnce);
  const isNamed = known.some(({ name, email }) => [name.toLowerCase(), email].includes(text.toLowerCase()));
  const rows: Row[] = known.map((person) => ({ kind: 'known', person }));
  if (text !== '' && !isNamed) rows.push({ kind: 'guest', name: text });
  const byEnter = text === '' || isSearching ? undefined : chosenByEnter(text, matches);
  const atEnter = arrowed ?? (byEnter && rowOf(byEnter));
  const isShown = isOpen && rows.length > 0;
  const marked = atEnter ? rows.findIndex((row) => nameOf(row) === nameOf(atEnter)) : -1;

  const type = (typed: string) => {
    setUnclear(false);
    setArrowed(undefined);
    onType(typed);
  };
  const take = (row: Row) => {
    setArrowed(undefined);
    onTake(takenFrom(row), false);
  };
  const enter = (event: InputKeyEvent) => {
    // Enter ends the composition of a name in Japanese or Chinese.
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventBaseUIHandler();
    if (text === '' && !event.repeat) return;
    event.preventDefault();
    if (text === '' || event.repeat) return;
    const chosen = rows[marked];
    if (arrowed && chosen) take(chosen);
    else if (isSearching || isBusy) {
      lastKey.current += 1;
      setWaiting([...waiting, { key: lastKey.current, name: text, isStuck: false }]);
      type('');
    } else if (chosen) take(chosen);
    else {
      setOpen(true);
      setUnclear(true);
    }
  };
  const stopWaiting = (key: number) => setWaiting((all) => all.filter((one) => one.key !== key));

  return (
    <Autocomplete.Root
      items={rows}
      filter={null}
      // An open list without rows would take the Escape key from the rest of the page.
      open={isShown}
      onOpenChange={setOpen}
      mode="none"
      value={value}
      // The pointer may rest where the list opens; only the arrow keys choose for Enter.
      highlightItemOnHover={false}
      onItemHighlighted={(row, { reason }) => reason === 'keyboard' && setArrowed(row)}
      itemToStringValue={nameOf}
      onValueChange={(typed, { reason }) => {
        if (reason !== 'item-press') type(usableText(typed, ' '));
      }}
    >
      <span ref={setContainer} className="relative block">
        <Autocomplete.Input
          {...control}
          {...props}
          ref={ref}
          autoComplete="off"
          onKeyDown={enter}
          // Also when it moves on while the name stays here.
          onBlur={() => setOpen(false)}
          aria-activedescendant={isShown && marked !== -1 ? `${listId}-${marked}` : undefined}
          className={classNames(inputClass, 'h-9.5')}
        />
        {waiting.map(({ key, name, isStuck }) => (
          <WaitingName
            key={key}
            name={name}
            isStuck={isStuck}
            mayTake={key === waiting.find((one) => !one.isStuck)?.key && !isBusy}
            onFound={(taken) => {
              if (taken && onTake(taken, true)) return stopWaiting(key);
              return setWaiting((all) =>
                all.map((one) => (one.key === key ? { ...one, isStuck: true } : one)),
              );
            }}
            onChoose={() => {
              stopWaiting(key);
              type(name);
              setOpen(true);
            }}
          />
        ))}
        <Autocomplete.Portal container={container}>
          <Autocomplete.Positioner
            positionMethod="fixed"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-30 outline-none"
          >
            {/* Not its Popup, which hides the rest of the page from screen readers while it is open. Nothing else hides it. */}
            <div
              hidden={!isShown}
              className="max-h-80 w-(--anchor-width) min-w-64 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-lg empty:hidden"
            >
              {isUnclear && (
                <output className="block px-2.5 py-1.5 text-xs font-medium text-warn">
                  Several people match. Choose one with the arrow keys.
                </output>
              )}
              <Autocomplete.List aria-label="Matches">
                {(row: Row, index: number) => (
                  <Autocomplete.Item
                    key={nameOf(row)}
                    render={<div id={`${listId}-${index}`} />}
                    value={row}
                    onClick={() => take(row)}
                    className={classNames(
                      'flex cursor-pointer touch items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm',
                      index === marked ? 'bg-accent-soft' : 'hover:bg-sunk',
                    )}
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

const rowOf = (taken: Taken): Row =>
  'email' in taken ? { kind: 'known', person: taken } : { kind: 'guest', name: taken.name };

type WaitingNameProps = {
  name: string;
  isStuck: boolean;
  mayTake: boolean;
  /** Nobody if several people match. */
  onFound: (taken: Taken | undefined) => void;
  /** Puts the name into the field again. */
  onChoose: () => void;
};

/** A name that was entered before the directory had answered. */
function WaitingName({ name, isStuck, mayTake, onFound, onChoose }: WaitingNameProps) {
  const { matches, isSearching } = useKnownPeople(name);
  useOnceTrue(mayTake && !isSearching, () => onFound(chosenByEnter(name, matches)));
  if (!isStuck)
    return (
      <output className="pointer-events-none absolute top-2.5 inset-e-3 max-w-1/2 truncate text-xs text-ink-3">
        Adding <bdi>{name}</bdi>…
      </output>
    );
  return (
    <span
      role="alert"
      className="mt-1.5 flex items-center justify-between gap-2 text-xs font-medium text-warn"
    >
      <span className="min-w-0 wrap-anywhere">
        ‘<bdi>{name}</bdi>’ was not added: choose the person, or add a guest.
      </span>
      <Button size="sm" onClick={onChoose}>
        Choose
      </Button>
    </span>
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
