import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { type readPlanningRates, savePlanningRates } from '#contract/people/planning-rates.ts';
import { t } from '#domain/format/text.ts';
import { rateFraction } from '#domain/money/exchange.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format, formatIn } from '#web/components/forms/format.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { CurrencyOptions } from '#web/components/organization/currency-options.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { toast } from '#web/ui/toast.ts';

export type PlanningRates = Answer<typeof readPlanningRates>;

/** The currencies in which rates of tiers can be entered, with what they are worth. */
export function PlanningRateSettings({ rates }: { rates: PlanningRates }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Planning rates" className="mt-5 rounded-lg border border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 text-ink-2">
          {rates.length === 0
            ? 'People paid in another currency: set a planning rate for it, and enter the rates of their tiers in it.'
            : [...new Set(rates.map(({ currency }) => currency))]
                .map((currency) => rateText(rates.findLast((one) => one.currency === currency)))
                .join(' · ')}
        </p>
        {!isOpen && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Planning rates
          </Button>
        )}
      </div>
      {isOpen && <PlanningRateForm saved={rates} onClose={() => setOpen(false)} />}
    </section>
  );
}

const rateText = (one: PlanningRates[number] | undefined) =>
  one &&
  t`${formatIn(one.currency).money(1)} = ${format.exactMoney(one.rate)} since ${format.mediumDay(one.fromDay)}`;

type Row = { key: string; currency: string; rate: string; fromDay: string | undefined };

const newRow = (): Row => ({ key: randomKey(), currency: '', rate: '', fromDay: undefined });

function PlanningRateForm({ saved, onClose }: { saved: PlanningRates; onClose: () => void }) {
  const client = useQueryClient();
  const [rows, setRows] = useState<Row[]>(() =>
    saved.length === 0
      ? [newRow()]
      : saved.map((one) => ({ ...one, key: randomKey(), rate: String(one.rate) })),
  );
  const saving = useMutation({
    mutationFn: () =>
      call(savePlanningRates, {
        body: {
          rates: rows.map(({ currency, rate, fromDay = '' }) => ({ currency, rate: Number(rate), fromDay })),
        },
      }),
    onSuccess: () => {
      toast.success(t`Planning rates saved`);
      onClose();
    },
    onSettled: () => void client.invalidateQueries(keysToInvalidate('tiers')),
  });
  const isComplete = rows.every(
    ({ currency, rate, fromDay }) => currency !== '' && fromDay && rateFraction(String(Number(rate))),
  );
  return (
    <form
      noValidate
      aria-label="Planning rates"
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) saving.mutate();
      }}
    >
      <ul className="grid gap-4">
        {rows.map((row, index) => {
          const change = (next: Partial<Row>) => setRows(rows.with(index, { ...row, ...next }));
          return (
            <li
              key={row.key}
              ref={keepFocusOnRemoval}
              className="grid items-end gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_8rem_9.5rem_auto]"
            >
              <Field label="Currency">
                <Select value={row.currency} onChange={(event) => change({ currency: event.target.value })}>
                  <option value="" disabled>
                    Choose a currency
                  </option>
                  <CurrencyOptions />
                </Select>
              </Field>
              <Field label={`One unit in ${format.currencySymbol}`}>
                <Input
                  type="number"
                  inputMode="decimal"
                  min={0}
                  step="any"
                  className="tabular text-end"
                  value={row.rate}
                  onChange={(event) => change({ rate: event.target.value })}
                />
              </Field>
              <Field label="Holds from">
                <DayInput value={row.fromDay} onChoose={(fromDay) => change({ fromDay })} />
              </Field>
              <IconButton
                icon={Trash2}
                label={`Remove planning rate ${index + 1}`}
                onClick={() => setRows(rows.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ul>
      <p className="text-ink-2">
        A rate that is saved in another currency is converted once, at the planning rate of the day from which
        it applies. Later planning rates change nothing until you convert it again.
      </p>
      {saving.error && <FailureAlert error={saving.error} fallback="Failed to save the planning rates" />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isComplete}>
          Save planning rates
        </Button>
        <Button icon={Plus} onClick={() => setRows([...rows, newRow()])}>
          Add a currency
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
