import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { t } from '#domain/format/text.ts';
import { tierLabel } from '#wording/labels.ts';
import { salaryTiersQuery } from '#web/components/organization/organization-queries.ts';
import { TierOptions } from '#web/components/people/salary-tiers.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';

// A select item must not have an empty value.
const noTier = ':none';
const keep = ':keep';

type TierSelectProps = Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> & {
  /** Null for no tier; undefined keeps the tiers. */
  value: string | null | undefined;
  /** Offers to keep the tiers. */
  canKeep?: boolean;
  onChoose: (tier: string | null | undefined) => void;
};

export function TierSelect({ value, canKeep, onChoose, ...props }: TierSelectProps) {
  const { data: tiers = [] } = useQuery(salaryTiersQuery);
  return (
    <Select
      {...props}
      value={value === undefined ? keep : (value ?? noTier)}
      onChange={({ target }) =>
        onChoose(target.value === keep ? undefined : target.value === noTier ? null : target.value)
      }
    >
      {canKeep && <option value={keep}>Leave as it is</option>}
      <option value={noTier}>No tier</option>
      {typeof value === 'string' && !tiers.some(({ name }) => name === value) && (
        <option value={value}>{tierLabel(value)}</option>
      )}
      <TierOptions tiers={tiers} />
    </Select>
  );
}

/** Start date of a tier: today, all days, or a day. */
export type Start = { kind: 'today' } | { kind: 'always' } | { kind: 'day'; day: string | undefined };

/** The first day that the API accepts. */
const firstDay = '2000-01-01';

/** The day to send; undefined for today. */
export const fromDayOf = (start: Start): string | undefined =>
  start.kind === 'today' ? undefined : start.kind === 'always' ? firstDay : start.day;

type StartFieldsProps = {
  value: Start;
  /** Whether the choice is about several people, some of whom may have no tier yet. */
  isForMany?: boolean;
  onChoose: (start: Start) => void;
};

export function StartFields({ value, isForMany, onChoose }: StartFieldsProps) {
  const choices: [Start, string][] = [
    [
      { kind: 'today' },
      isForMany ? t`From today. For people without a tier so far, from the beginning` : t`From today`,
    ],
    [{ kind: 'always' }, t`Always`],
    [{ kind: 'day', day: value.kind === 'day' ? value.day : undefined }, t`From a day`],
  ];
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">The tier holds</legend>
      {choices.map(([start, label]) => (
        <RadioCard
          key={start.kind}
          name="start"
          checked={value.kind === start.kind}
          onChange={() => onChoose(start)}
          label={label}
        />
      ))}
      {value.kind === 'day' && (
        <Field label="First day" className="mt-2 max-w-48">
          <DayInput value={value.day} onChoose={(day) => onChoose({ kind: 'day', day })} />
        </Field>
      )}
      <p className="mt-1 text-xs text-ink-3">
        Recorded meetings keep their cost, except where it was only estimated.
      </p>
    </fieldset>
  );
}
