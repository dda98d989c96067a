import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { PlanPerson } from '#contract/calendar/planner.ts';
import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import {
  chosenByEnter,
  type KnownPerson,
  useKnownPeople,
  useOnceTrue,
} from '#web/components/people/known-people.ts';
import { addressesIn } from '#web/components/people/addresses-in.ts';
import { PersonInput } from '#web/components/people/person-input.tsx';
import { SettingRow } from '#web/components/forms/setting-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Field } from '#web/ui/field.tsx';
import type { BusyPeople } from './queries.ts';

type PeopleFieldProps = {
  people: readonly PlanPerson[];
  /** People with known calendars. */
  busyPeople: BusyPeople;
  timeZone: string;
  error: string | undefined;
  onChange: (people: PlanPerson[]) => void;
  /** Called with whether the field contains a person who has not been added. */
  onTyping: (isTyping: boolean) => void;
  /** A button beside Add. */
  children?: ReactNode;
};

/** The people of the meeting, by name from the directory or by address. */
export function PeopleField({
  people,
  busyPeople,
  timeZone,
  error,
  onChange,
  onTyping,
  children,
}: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { matches, isSearching } = useKnownPeople(typed);
  // Add was pressed before the directory had answered.
  const [isWaiting, setWaiting] = useState(false);

  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    setWaiting(false);
    onTyping(text.trim() !== '');
  };
  const take = (taken: KnownPerson | { name: string }, isLate: boolean): boolean => {
    const added = peopleOf(taken).map((one) => PlanPerson.safeParse({ ...one, isOptional: false }));
    const wrong = added.find(({ success }) => !success);
    if (wrong) {
      if (!isLate) setProblem(wrong.error?.issues[0]?.message);
      return false;
    }
    const isListed = ({ name, email }: PlanPerson) =>
      people.some((one) =>
        email === null ? one.name.toLowerCase() === name.toLowerCase() : one.email === email,
      );
    const missing = added.flatMap(({ data }) => (data && !isListed(data) ? data : []));
    if (missing.length === 0) setProblem(t`${taken.name} is in the list already.`);
    else onChange([...people, ...missing]);
    if (missing.length === 0 || isLate) return true;
    type('');
    field.current?.focus();
    return true;
  };
  const add = () => {
    const text = typed.trim();
    // An address is added at once, since it is that of nobody else.
    const waits = isSearching && !text.includes('@');
    setWaiting(waits);
    if (waits) return;
    const taken = text === '' ? { name: text } : chosenByEnter(text, matches);
    if (taken) take(taken, false);
    else setProblem(t`Choose one of the people, or add ‘${text}’ as a guest.`);
  };
  useOnceTrue(isWaiting && !isSearching, add);

  return (
    <section aria-label="People" className="flex flex-col gap-3">
      <form
        noValidate
        aria-label="Add person"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          add();
        }}
        className="flex flex-wrap items-start gap-2"
      >
        <Field
          label="People"
          className="min-w-60 grow basis-0 max-sm:basis-full"
          error={problem ?? error}
          help="A name from the directory, or any email address. You are included."
        >
          <PersonInput
            ref={field}
            value={typed}
            maxLength={4000}
            placeholder="Name or email address"
            onType={type}
            onTake={take}
          />
        </Field>
        <Button type="submit" icon={Plus} busy={isWaiting} className="h-9.5 sm:mt-7">
          Add
        </Button>
        <div className="-me-3 sm:mt-7">{children}</div>
      </form>
      {people.length > 0 && (
        <ul aria-label="People" className="rounded-lg border border-line">
          {people.map((one, index) => (
            <SettingRow
              key={one.email ?? one.name}
              name={one.name}
              note={<PersonNote person={one} busyPeople={busyPeople} timeZone={timeZone} />}
              mark={
                <Checkbox
                  label="Optional"
                  aria-label={`${one.name} is optional`}
                  checked={one.isOptional}
                  onChange={({ target }) =>
                    onChange(people.with(index, { ...one, isOptional: target.checked }))
                  }
                />
              }
              onRemove={() => onChange(people.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A person of the directory, a guest, or the addresses of several that were pasted. */
function peopleOf(taken: KnownPerson | { name: string }): Pick<PlanPerson, 'name' | 'email'>[] {
  const { name } = taken;
  if (!name.includes('@')) return [{ name, email: 'email' in taken ? taken.email : null }];
  const { emails } = addressesIn(name);
  return emails.length === 0 ? [{ name, email: name }] : emails.map((email) => ({ name: email, email }));
}

type PersonNoteProps = { person: PlanPerson; busyPeople: BusyPeople; timeZone: string };

function PersonNote({ person: { name, email }, busyPeople, timeZone }: PersonNoteProps) {
  if (email === null) return t`No email address, so no invitation`;
  const known = busyPeople.find((one) => one.email === email);
  const time = (instant: string) => format.time(instant, timeZone);
  return (
    <>
      {email !== name && <span className="block">{email}</span>}
      {known?.busy.length === 0 && <span className="block text-good">Free then</span>}
      {known?.busy.map(({ startsAt, endsAt }) => (
        <span key={startsAt} className="block text-bad">
          Busy {time(startsAt)} – {time(endsAt)}
        </span>
      ))}
    </>
  );
}
