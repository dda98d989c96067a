import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SalaryTier, type Overhead, saveOverhead } from '#contract/people/tiers.ts';
import { t } from '#domain/format/text.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { tierLabel } from '#wording/labels.ts';
import { costPerHour, overheadLimits, usualOverhead } from '#domain/people/overhead.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { overheadQuery } from '#web/components/organization/organization-queries.ts';
import { overheadText } from '#web/components/people/salary-tiers.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { toast } from '#web/ui/toast.ts';

type OverheadSettingsProps = { isAdmin: boolean; tiers: readonly SalaryTier[] };

/** The meaning of tier rates: a sentence, and for administrators a form with a preview. */
export function OverheadSettings({ isAdmin, tiers }: OverheadSettingsProps) {
  const { data } = useQuery(overheadQuery);
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <section aria-label="Meaning of tier rates" className="mb-5 rounded-lg border border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56">
          {overheadText(data)}
          {data.fromDay !== null && (
            <span className="text-ink-2"> Since {format.mediumDay(data.fromDay)}.</span>
          )}
        </p>
        {isAdmin && !isOpen && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Change overhead
          </Button>
        )}
      </div>
      {isOpen && <OverheadForm saved={data} tiers={tiers} onClose={() => setOpen(false)} />}
    </section>
  );
}

type OverheadFormProps = { saved: Overhead; tiers: readonly SalaryTier[]; onClose: () => void };

const [usualFrom, usualTo] = usualOverhead;
const [least, most] = [overheadLimits.least / 100, overheadLimits.most / 100];

function OverheadForm({ saved, tiers, onClose }: OverheadFormProps) {
  const client = useQueryClient();
  const [ratesAre, setRatesAre] = useState(saved.ratesAre);
  const [factor, setFactor] = useState(String(saved.percent / 100));
  const [fromDay, setFromDay] = useState<string>();
  const percent = Math.round(Number(factor) * 100);
  const isRight = factor.trim() !== '' && percent >= overheadLimits.least && percent <= overheadLimits.most;
  const saving = useMutation({
    mutationFn: () =>
      call(saveOverhead, {
        body: { ratesAre, percent: ratesAre === 'salary' ? percent : 100, ...(fromDay && { fromDay }) },
      }),
    onSuccess: () => {
      toast.success(t`Overhead saved`);
      onClose();
    },
    onSettled: () => void client.invalidateQueries(keysToInvalidate('tiers')),
  });
  const isSalary = ratesAre === 'salary';
  return (
    <form
      noValidate
      aria-label="Overhead"
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSalary || isRight) saving.mutate();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Tier rates are">
          <Select
            value={ratesAre}
            data-autofocus
            onChange={(event) => setRatesAre(event.target.value as Overhead['ratesAre'])}
          >
            <option value="loaded">Fully loaded costs</option>
            <option value="salary">Salaries</option>
          </Select>
        </Field>
        {isSalary && (
          <Field
            label="Overhead factor"
            help={`Employer contributions, equipment and office: usually ${usualFrom} to ${usualTo}.`}
            error={isRight ? undefined : `Must be between ${least} and ${most}`}
          >
            <Input
              type="number"
              inputMode="decimal"
              min={least}
              max={most}
              step={0.01}
              className="tabular"
              value={factor}
              onChange={(event) => setFactor(event.target.value)}
            />
          </Field>
        )}
        <Field label="Holds from" help="Empty: today. It replaces changes from later days on.">
          <DayInput value={fromDay} onChoose={setFromDay} />
        </Field>
      </div>
      {isSalary && isRight && tiers.length > 0 && <Preview tiers={tiers} percent={percent} />}
      <p className="text-ink-2">
        Recorded meetings keep their cost until you re-price them under People, with the rates of their day.
        Rates entered for an attendee, the default rate and the blended rate are already costs and are not
        multiplied.
      </p>
      {saving.error && <FailureAlert error={saving.error} fallback="Failed to save the overhead" />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={isSalary && !isRight}>
          Save overhead
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** The hourly cost of a person of each tier. */
function Preview({ tiers, percent }: { tiers: readonly SalaryTier[]; percent: number }) {
  return (
    <ul aria-label="Preview" className="tabular grid gap-1">
      {tiers.map(({ name, hourlyRate, hourlyCost }) => {
        const cost = toMajor(costPerHour(toCents(hourlyRate), { ratesAre: 'salary', percent }));
        return (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span>{tierLabel(name)}</span>
            <span className="text-ink-2">
              {format.moneyWithCents(hourlyRate)} × {format.fixed(percent / 100, 2)} ={' '}
              <b className="font-semibold text-ink">{format.moneyWithCents(cost)}</b> per hour, now{' '}
              {format.moneyWithCents(hourlyCost)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
