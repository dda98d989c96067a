import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { SearchX, UserPlus, Users } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import {
  type listPeople,
  type Person,
  erasePerson,
  exportPeople,
  mergePeople,
} from '#contract/people/people.ts';
import { t } from '#domain/format/text.ts';
import { tierLabel } from '#wording/labels.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { DownloadMenu } from '#web/components/forms/download-menu.tsx';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { LoadFailure, FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { OptionFilter, SearchInput } from '#web/components/forms/list-filters.tsx';
import { salaryTiersQuery, suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, EmptyState } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ConfirmDialog, Dialog, FormActions } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { toast } from '#web/ui/toast.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { PeopleSkeleton, PeopleTable } from './people-table.tsx';
import { type PeopleFilters, peopleQuery, useDirectoryChange } from './queries.ts';
import { SelectionBar } from '#web/components/forms/selection-bar.tsx';

// 17 kB, nearly all of it the form library.
export const PersonDialog = lazy(async () => ({
  default: (await import('./person-dialog.tsx')).PersonDialog,
}));

type DirectoryTabProps = {
  filters: PeopleFilters;
  onChange: (changed: PeopleFilters) => void;
  onAdd: () => void;
};

type Opened =
  | { kind: 'edit' | 'erase'; person: Person }
  | { kind: 'tier'; person: Person; tier: string | null }
  | { kind: 'assign' | 'merge' };

const perPage = 50;
const mostSelected = 1000;

export function DirectoryTab({ filters, onChange, onAdd }: DirectoryTabProps) {
  const query = useQuery(peopleQuery(filters));
  const { data: suggestions } = useQuery(suggestionsQuery);
  const departments = suggestions?.departments ?? [];
  const [selected, setSelected] = useState<ReadonlyMap<number, Person>>(new Map());
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => setOpened(null);
  // The button that opened the dialog disappears with the selection.
  const done = () =>
    closeThenFocus(() => {
      setOpened(null);
      setSelected(new Map());
    }, list);

  const select = (people: readonly Person[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Map(before);
      for (const person of people)
        if (!isSelected) next.delete(person.id);
        else if (next.size < mostSelected) next.set(person.id, person);
      return next;
    });

  const chosen = [...selected.values()];
  const [kept, duplicate] = chosen;
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      <Filters filters={filters} departments={departments} onChange={onChange} />
      <SelectionBar count={chosen.length} onClear={() => setSelected(new Map())}>
        <Button size="sm" variant="primary" onClick={() => setOpened({ kind: 'assign' })}>
          Assign
        </Button>
        {chosen.length === 2 && (
          <Button size="sm" onClick={() => setOpened({ kind: 'merge' })}>
            Merge
          </Button>
        )}
      </SelectionBar>
      <People
        query={query}
        filters={filters}
        onAdd={onAdd}
        onChange={onChange}
        renderTable={(people) => (
          <PeopleTable
            people={people}
            departments={departments}
            selected={selected}
            onSelect={select}
            onEdit={(person) => setOpened({ kind: 'edit', person })}
            onErase={(person) => setOpened({ kind: 'erase', person })}
            onTier={(person, tier) => setOpened({ kind: 'tier', person, tier })}
          />
        )}
      />
      {opened?.kind === 'edit' && (
        <Suspense>
          <PersonDialog person={opened.person} onClose={close} />
        </Suspense>
      )}
      {opened?.kind === 'erase' && <EraseDialog person={opened.person} onDone={done} onClose={close} />}
      {opened?.kind === 'tier' && (
        <AssignDialog
          people={[opened.person]}
          tier={opened.tier}
          departments={departments}
          onDone={close}
          onClose={close}
        />
      )}
      {opened?.kind === 'assign' && (
        <AssignDialog people={chosen} departments={departments} onDone={done} onClose={close} />
      )}
      {opened?.kind === 'merge' && kept && duplicate && (
        <MergeDialog people={[kept, duplicate]} onDone={done} onClose={close} />
      )}
    </div>
  );
}

type FiltersProps = {
  filters: PeopleFilters;
  departments: readonly string[];
  onChange: (changed: PeopleFilters) => void;
};

const stateTexts = { active: t`Active`, left: t`Left`, all: t`Active and left` };

function Filters({ filters, departments, onChange }: FiltersProps) {
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  const narrow = (changed: PeopleFilters) => onChange({ ...changed, page: undefined });
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_10rem_10rem_9rem_auto] xl:grid-cols-[minmax(0,1fr)_12rem_11rem_9rem_auto]">
      <Field label="Search people" hideLabel className="max-md:col-span-2">
        <SearchInput
          placeholder="Search names and addresses"
          maxLength={200}
          value={filters.search}
          onType={(search) => narrow({ search })}
        />
      </Field>
      <OptionFilter
        label="Department"
        everything="All departments"
        options={departments}
        value={filters.department}
        onChoose={(department) => narrow({ department })}
      />
      <OptionFilter
        label="Salary tier"
        everything="All tiers"
        options={['none', ...tiers.map(({ name }) => name)]}
        textOf={(tier) => (tier === 'none' ? t`Without a tier` : tierLabel(tier))}
        value={filters.tier}
        onChoose={(tier) => narrow({ tier })}
      />
      <OptionFilter
        label="State"
        everything={stateTexts.active}
        options={['left', 'all']}
        textOf={(state) => stateTexts[state === 'left' ? 'left' : 'all']}
        value={filters.state}
        onChoose={(state) => narrow({ state: state === 'left' || state === 'all' ? state : undefined })}
      />
      <DownloadMenu endpoint={exportPeople} query={{ ...filters, page: undefined }} name="people" />
    </search>
  );
}

type PeopleProps = {
  query: UseQueryResult<Answer<typeof listPeople>>;
  filters: PeopleFilters;
  onAdd: () => void;
  onChange: (changed: PeopleFilters) => void;
  renderTable: (people: readonly Person[]) => ReactNode;
};

function People({ query, filters, onAdd, onChange, renderTable }: PeopleProps) {
  const { data, error, isPlaceholderData } = query;
  if (!data && error) return <LoadFailure inCard message="The people could not be loaded" query={query} />;
  if (!data)
    return (
      <Card>
        <PeopleSkeleton />
      </Card>
    );
  const { people, found, page, pages, active, withoutTier } = data;
  if (found === 0) {
    const isFiltered = filters.search || filters.department || filters.tier || filters.state;
    const clear = { search: undefined, department: undefined, tier: undefined, state: undefined };
    return isFiltered ? (
      <EmptyState
        inCard
        icon={SearchX}
        action={<Button onClick={() => onChange(clear)}>Clear filters</Button>}
      >
        No people match these filters
      </EmptyState>
    ) : (
      <EmptyState
        inCard
        icon={Users}
        action={
          <Button icon={UserPlus} variant="primary" onClick={onAdd}>
            Add person
          </Button>
        }
      >
        Nobody is in the directory yet. Add people one by one, import them, or take them from your meetings.
      </EmptyState>
    );
  }
  const start = (page - 1) * perPage;
  const turn = (next: number) => () => onChange({ page: String(next) });
  return (
    <>
      <p className="tabular text-sm text-ink-2">
        {format.count(active, 'active person', 'active people')}
        {withoutTier > 0 && (
          <>
            {' '}
            ·{' '}
            <button
              type="button"
              className="touch rounded-md underline underline-offset-2 hover:text-ink"
              onClick={() => onChange({ tier: 'none', page: undefined })}
            >
              {format.integer(withoutTier)} without a tier
            </button>
          </>
        )}
      </p>
      <Card className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
        {renderTable(people)}
      </Card>
      <Pager
        about="people"
        label={`Showing ${format.integer(start + 1)}-${format.integer(start + people.length)} of ${format.integer(found)}`}
        onPrevious={page > 1 ? turn(page - 1) : undefined}
        onNext={page < pages ? turn(page + 1) : undefined}
      />
    </>
  );
}

type MergeDialogProps = { people: [Person, Person]; onDone: () => void; onClose: () => void };

function MergeDialog({ people: [first, second], onDone, onClose }: MergeDialogProps) {
  const [keptId, setKept] = useState(first.id);
  const [kept, duplicate] = keptId === first.id ? [first, second] : [second, first];
  const merging = useDirectoryChange(
    () => call(mergePeople, { params: { id: String(kept.id) }, body: { duplicate: duplicate.id } }),
    {
      onDone: ({ name }) => {
        toast.success(t`Merged into ${name}`);
        onDone();
      },
    },
  );
  return (
    <Dialog
      onClose={onClose}
      title="Merge two people"
      description="The person you keep gets the addresses, names and meetings of both. This cannot be undone."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!merging.isPending) merging.run(undefined);
        }}
        className="grid gap-4"
      >
        <FailureAlert error={merging.error} />
        <fieldset className="grid gap-1">
          <legend className="mb-1.5 text-sm font-medium">Keep the details of</legend>
          {[first, second].map(({ id, name, emails, role, department }) => (
            <RadioCard
              key={id}
              name="kept"
              checked={id === keptId}
              onChange={() => setKept(id)}
              label={<bdi className="font-medium wrap-anywhere">{name}</bdi>}
              note={[...emails, role, department].filter(Boolean).join(' · ')}
            />
          ))}
        </fieldset>
        <FormActions label="Merge" busy={merging.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type EraseDialogProps = { person: Person; onDone: () => void; onClose: () => void };

function EraseDialog({ person: { id, name }, onDone, onClose }: EraseDialogProps) {
  const erasing = useDirectoryChange(() => call(erasePerson, { params: { id: String(id) } }), {
    onDone: () => {
      toast.success(t`${name} was erased`);
      onDone();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={<bdi>Erase {name}?</bdi>}
      description="Name and addresses are removed everywhere: from the directory, meetings, groups and templates. Meetings keep their cost. This cannot be undone. For somebody who leaves, set the day they left instead."
      confirmLabel="Erase"
      busy={erasing.isPending}
      error={erasing.error ? failureMessage(erasing.error) : undefined}
      onConfirm={() => erasing.run(undefined)}
      onClose={onClose}
    />
  );
}
