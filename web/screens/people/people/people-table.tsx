import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { editPerson, type Person } from '#contract/people/people.ts';
import { t } from '#domain/format/text.ts';
import { tierLabel } from '#wording/labels.ts';
import { call } from '#web/api/client.ts';
import { SampleItemMark } from '#web/components/calendar/planned.tsx';
import { DayText } from '#web/components/reports/figures.tsx';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ComboInput } from '#web/ui/field.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { useAssignment } from './assign-dialog.tsx';
import { useDirectoryChange } from './queries.ts';
import { Tick } from '#web/components/forms/selection-bar.tsx';
import { TierSelect } from './tier-fields.tsx';

type PeopleTableProps = {
  people: readonly Person[];
  departments: readonly string[];
  selected: ReadonlyMap<number, Person>;
  onSelect: (people: readonly Person[], isSelected: boolean) => void;
  onEdit: (person: Person) => void;
  onErase: (person: Person) => void;
  /** Called for a person who already had a tier, to ask for the start date of the new one. */
  onTier: (person: Person, tier: string | null) => void;
};

export function PeopleTable({ people, selected, onSelect, ...row }: PeopleTableProps) {
  const isAll = people.length > 0 && people.every(({ id }) => selected.has(id));
  return (
    <Table aria-label="People" className="table-fixed max-md:-mt-px">
      <thead className="max-md:hidden">
        <tr className="[&>th]:pt-4">
          <Th className="w-12 pe-0">
            <Tick
              label="Select all on this page"
              checked={isAll}
              onTick={(isTicked) => onSelect(people, isTicked)}
            />
          </Th>
          <Th>Name</Th>
          <Th className="w-40 max-xl:hidden">Role</Th>
          <Th className="w-44">Department</Th>
          <Th className="w-52">Salary tier</Th>
          <Th className="w-16">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isSelected={selected.has(person.id)}
            onSelect={(isSelected) => onSelect([person], isSelected)}
            {...row}
          />
        ))}
      </tbody>
    </Table>
  );
}

type PersonRowProps = Omit<PeopleTableProps, 'people' | 'selected' | 'onSelect'> & {
  person: Person;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

function PersonRow({ person, isSelected, departments, onSelect, onEdit, onErase, onTier }: PersonRowProps) {
  const { id, name, emails, role, department, salaryTier, tiers, leftOn, hasAccount } = person;
  const assigning = useAssignment(undefined, (error) => showFailure(error, t`The tier was not changed`));
  const chooseTier = (tier: string | null | undefined) => {
    if (tier === undefined) return;
    if (tiers.length > 0) onTier(person, tier);
    else assigning.run({ people: [id], tier: { salaryTier: tier } });
  };
  return (
    <tr className="hover:bg-sunk/60">
      <Td className="w-12 pe-0">
        <Tick label={`Select ${name}`} checked={isSelected} onTick={(isTicked) => onSelect(isTicked)} />
      </Td>
      <RowTh className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          <SampleItemMark kind="people" of={id} />
          {leftOn && (
            <Badge>
              left <DayText day={leftOn} />
            </Badge>
          )}
          {hasAccount && <Badge tone="accent">has an account</Badge>}
        </span>
        <span className="block truncate text-xs text-ink-3" title={emails.join(', ')}>
          {emails.length > 0 ? emails.join(', ') : 'no address'}
        </span>
        {role && <span className="block truncate text-xs text-ink-3 xl:hidden">{role}</span>}
        <span className="block text-xs text-ink-2 md:hidden">
          {[department, salaryTier ? tierLabel(salaryTier) : t`No tier`].filter(Boolean).join(' · ')}
        </span>
      </RowTh>
      <Td className="truncate text-ink-2 max-xl:hidden">{role}</Td>
      <Td className="max-md:hidden">
        <DepartmentField person={person} departments={departments} />
        {hasOwnDepartment(person) && (
          <span className="block truncate text-xs text-ink-3">
            edited here; in the directory {person.directory?.department ?? 'none'}
          </span>
        )}
      </Td>
      <Td className="max-md:hidden">
        <TierSelect
          aria-label={`Salary tier of ${name}`}
          value={salaryTier}
          disabled={assigning.isPending}
          onChoose={chooseTier}
        />
      </Td>
      <Td align="end" className="w-16">
        <Menu
          label={`Actions for ${name}`}
          align="end"
          trigger={<EllipsisVertical aria-hidden />}
          triggerClassName={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <MenuItem onClick={() => onEdit(person)}>
            <Pencil aria-hidden />
            Edit
          </MenuItem>
          <MenuItem onClick={() => onErase(person)}>
            <Trash2 aria-hidden />
            Erase
          </MenuItem>
        </Menu>
      </Td>
    </tr>
  );
}

/** It no longer follows the directory of a provider. */
const hasOwnDepartment = ({ directory, department }: Person): boolean =>
  directory !== null && directory.department !== department;

type DepartmentFieldProps = { person: Person; departments: readonly string[] };

/** Saves on blur and on Enter. */
function DepartmentField({ person, departments }: DepartmentFieldProps) {
  const { id, name, version } = person;
  const department = person.department ?? '';
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(department);
  const editing = useDirectoryChange(
    (typed: string) =>
      call(editPerson, { params: { id: String(id) }, body: { version, department: typed || null } }),
    {
      onError: (error) => {
        sent.current = department;
        showFailure(error, t`The department was not changed`);
      },
    },
  );
  // The stored value replaces the text unless the user is typing.
  useEffect(() => {
    sent.current = department;
    if (field.current && document.activeElement !== field.current) field.current.value = department;
  }, [department]);

  const save = (typed: string) => {
    if (typed === sent.current) return;
    sent.current = typed;
    editing.run(typed);
  };
  return (
    <ComboInput
      ref={field}
      aria-label={`Department of ${name}`}
      defaultValue={department}
      maxLength={120}
      suggestions={departments}
      onBlur={({ target }) => save(target.value.trim())}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') save(currentTarget.value.trim());
      }}
    />
  );
}

export function PeopleSkeleton() {
  return (
    <div aria-busy className="grid">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="border-line px-5 py-4 not-first:border-t">
          <Skeleton className="h-5 w-56 max-w-full" />
        </div>
      ))}
    </div>
  );
}
