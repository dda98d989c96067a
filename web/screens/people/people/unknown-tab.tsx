import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { Answer, Input } from '#contract/endpoint.ts';
import { assignUnknownAttendees, type listUnknownAttendees } from '#contract/people/people.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Explain, Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyState } from '#web/ui/card.tsx';
import { ComboInput, Field, notChosen, Select } from '#web/ui/field.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.ts';
import { PeopleSkeleton } from './people-table.tsx';
import { peopleQuery, unknownQuery, useDirectoryChange } from './queries.ts';
import { SelectionBar, Tick } from '#web/components/forms/selection-bar.tsx';
import { TierSelect } from './tier-fields.tsx';

type Unknown = Answer<typeof listUnknownAttendees>['attendees'][number];
type Assignment = Input<typeof assignUnknownAttendees>['body'];

export function UnknownTab() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <UnknownAttendees list={list} />
    </div>
  );
}

/** `list` gets the focus when the focused button disappears. */
function UnknownAttendees({ list }: { list: RefObject<HTMLElement | null> }) {
  const query = useQuery(unknownQuery);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<'add' | 'recognize' | null>(null);
  const { data, error } = query;
  if (!data && error) return <LoadFailure inCard message="The attendees could not be loaded" query={query} />;
  if (!data)
    return (
      <Card>
        <PeopleSkeleton />
      </Card>
    );
  const { attendees, found } = data;
  // The list changes after an assignment.
  const chosen = attendees.filter(({ name }) => selected.has(name));
  const select = (names: readonly Unknown[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const { name } of names)
        if (isSelected) next.add(name);
        else next.delete(name);
      return next;
    });
  const done = () =>
    closeThenFocus(() => {
      setSelected(new Set());
      setOpened(null);
    }, list);
  if (attendees.length === 0)
    return (
      <EmptyState inCard icon={UserCheck}>
        Everybody who met in the last 90 days is in the directory.
      </EmptyState>
    );
  const cost = attendees.reduce((sum, one) => sum + one.cost, 0);
  return (
    <div className="grid gap-4">
      <p className="tabular text-sm text-ink-2">
        {format.count(
          found,
          'person met in the last 90 days and is not in the directory.',
          'people met in the last 90 days and are not in the directory.',
        )}{' '}
        {found > attendees.length && `The ${attendees.length} most expensive are shown. `}
        Their time cost <Money amount={cost} cents />.
        <Explain figure="unknown-cost" label="what their time cost" />
      </p>
      <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
        <Button size="sm" variant="primary" onClick={() => setOpened('add')}>
          Add to the directory
        </Button>
        <Button size="sm" onClick={() => setOpened('recognize')}>
          Is the same person as …
        </Button>
      </SelectionBar>
      <Card>
        <UnknownTable
          attendees={attendees}
          selected={selected}
          onSelect={select}
          onRecognize={(one) => {
            setSelected(new Set([one.name]));
            setOpened('recognize');
          }}
        />
      </Card>
      {opened === 'add' && <AddDialog attendees={chosen} onDone={done} onClose={() => setOpened(null)} />}
      {opened === 'recognize' && (
        <RecognizeDialog attendees={chosen} onDone={done} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

type UnknownTableProps = {
  attendees: readonly Unknown[];
  selected: ReadonlySet<string>;
  onSelect: (attendees: readonly Unknown[], isSelected: boolean) => void;
  onRecognize: (attendee: Unknown) => void;
};

function UnknownTable({ attendees, selected, onSelect, onRecognize }: UnknownTableProps) {
  return (
    <Table aria-label="Unknown attendees" className="table-fixed">
      <thead>
        <tr className="[&>th]:pt-4">
          <Th className="w-12 pe-0">
            <Tick
              label="Select all"
              checked={attendees.every(({ name }) => selected.has(name))}
              onTick={(isTicked) => onSelect(attendees, isTicked)}
            />
          </Th>
          <Th>Name</Th>
          <Th align="end" className="w-24 max-sm:hidden">
            Meetings
          </Th>
          <Th align="end" className="w-32 max-sm:w-28">
            Cost
          </Th>
        </tr>
      </thead>
      <tbody>
        {attendees.map((one) => (
          <tr key={one.name} className="hover:bg-sunk/60">
            <Td className="w-12 pe-0">
              <Tick
                label={`Select ${one.name}`}
                checked={selected.has(one.name)}
                onTick={(isTicked) => onSelect([one], isTicked)}
              />
            </Td>
            <RowTh className="wrap-anywhere">
              <bdi className="font-medium">{one.name}</bdi>
              {one.similar.length > 0 && (
                <span className="block text-xs text-ink-2">
                  Similar: {one.similar.map(({ name }) => name).join(', ')}{' '}
                  <button
                    type="button"
                    className="touch rounded underline underline-offset-2 hover:text-ink"
                    onClick={() => onRecognize(one)}
                  >
                    Same person?
                  </button>
                </span>
              )}
            </RowTh>
            <Td align="end" className="max-sm:hidden">
              {format.integer(one.meetings)}
            </Td>
            <Td align="end" className="font-semibold">
              <Money amount={one.cost} cents />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const useRecognition = (onDone: () => void, count: number) =>
  useDirectoryChange((body: Assignment) => call(assignUnknownAttendees, { body }), {
    onDone: () => {
      toast.success(t`${format.count(count, 'attendee')} assigned`, {
        description: t`Their estimated costs are priced in a moment.`,
      });
      onDone();
    },
  });

type RecognitionProps = { attendees: readonly Unknown[]; onDone: () => void; onClose: () => void };

function AddDialog({ attendees, onDone, onClose }: RecognitionProps) {
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [tier, setTier] = useState<string | null>(null);
  const [department, setDepartment] = useState('');
  const assigning = useRecognition(onDone, attendees.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (assigning.isPending) return;
    const names = attendees.map(({ name }) => name);
    assigning.run({ names, salaryTier: tier, department: department.trim() || null });
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Add ${format.count(attendees.length, 'person', 'people')}`}
      description="With a tier, their estimated costs become exact."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FailureAlert error={assigning.error} />
        <Field label="Salary tier">
          <TierSelect value={tier} onChoose={(chosen) => setTier(chosen ?? null)} />
        </Field>
        <Field label="Department" optional>
          <ComboInput
            value={department}
            maxLength={120}
            suggestions={suggestions?.departments ?? []}
            onChange={({ target }) => setDepartment(target.value)}
          />
        </Field>
        <FormActions label="Add to the directory" busy={assigning.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function RecognizeDialog({ attendees, onDone, onClose }: RecognitionProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { data } = useQuery({ ...peopleQuery({ search: search.trim(), state: 'all' }) });
  const similar = attendees.flatMap((one) => one.similar);
  const people = new Map(
    [...(search.trim() ? [] : similar), ...(data?.people ?? [])].map(({ id, name }) => [String(id), name]),
  );
  const person = chosen ?? (similar[0] && String(similar[0].id));
  const assigning = useRecognition(onDone, attendees.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!assigning.isPending && person !== undefined)
      assigning.run({ names: attendees.map(({ name }) => name), person: Number(person) });
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Is the same person as …"
      description={attendees.map(({ name }) => name).join(', ')}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FailureAlert error={assigning.error} />
        <Field label="Search the directory">
          <ComboInput value={search} suggestions={[]} onChange={({ target }) => setSearch(target.value)} />
        </Field>
        <Field label="Person">
          <Select
            placeholder="Choose a person"
            value={person !== undefined && people.has(person) ? person : notChosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            {[...people].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <FormActions label="Assign" busy={assigning.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
