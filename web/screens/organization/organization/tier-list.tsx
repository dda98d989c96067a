import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { defaultSalaryTiers, isTier, repeatedTiers } from '#domain/people/salary-tiers.ts';
import type { TierList } from '#web/components/organization/tier-changes.ts';
import { tierLabel } from '#wording/labels.ts';
import { format } from '#web/components/forms/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Input, Select } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type RowHandle, useRowDragging } from '#web/ui/use-row-dragging.ts';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import type { PlanningRates } from './planning-rates.tsx';

type TierRowsProps = {
  rows: readonly TierRow[];
  /** Rows without a rate are not saved. */
  mayBeEmpty: boolean;
  planningRates: PlanningRates;
  readOnly: boolean;
  onChange: (index: number, row: TierRow) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

/** Tiers in rank order. Rows move by dragging or by buttons, which also work by keyboard and touch. */
export function TierRows({ rows, mayBeEmpty, onMove, ...props }: TierRowsProps) {
  const { list, dragged, handleOf } = useRowDragging(onMove);
  const tiers = tiersOf(rows);
  const isUnused = (index: number) => mayBeEmpty && rows[index]?.rate === '';
  const repeated = repeatedTiers(tiers.map((tier, index) => (isUnused(index) ? { name: '' } : tier)));
  return (
    <>
      {rows.length === 0 && <p className="py-4 text-center text-sm text-ink-2">No salary tiers yet</p>}
      <ol {...list} className="grid gap-1.5">
        {rows.map((row, index) => (
          <Row
            key={row.key}
            {...props}
            row={row}
            index={index}
            isLast={index === rows.length - 1}
            isWrong={
              tiers[index] !== undefined &&
              !isUnused(index) &&
              (!isTier(tiers[index]) || repeated.includes(index))
            }
            isDragged={dragged === index}
            onMove={onMove}
            handle={handleOf(index, row.name)}
          />
        ))}
      </ol>
    </>
  );
}

type RowProps = Omit<TierRowsProps, 'rows' | 'mayBeEmpty'> & {
  row: TierRow;
  index: number;
  isLast: boolean;
  isWrong: boolean;
  isDragged: boolean;
  handle: RowHandle;
};

function Row({
  row,
  index,
  readOnly,
  planningRates,
  isLast,
  isWrong,
  isDragged,
  onChange,
  onMove,
  onRemove,
  handle,
}: RowProps) {
  const name = row.name || t`tier ${index + 1}`;
  const currencies = [
    ...new Set([format.currency, ...planningRates.map(({ currency }) => currency), row.currency]),
  ];
  return (
    <li
      ref={keepFocusOnRemoval}
      className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg', isDragged && 'bg-sunk')}
    >
      {!readOnly && (
        <span {...handle} className="hidden cursor-grab text-ink-3 sm:block">
          <GripVertical className="size-4" />
        </span>
      )}
      <VisuallyHidden>Rank {index + 1}</VisuallyHidden>
      <Input
        aria-label={`Name of ${name}`}
        aria-invalid={isWrong || undefined}
        className="min-w-28 flex-1"
        readOnly={readOnly}
        maxLength={60}
        value={row.name}
        onChange={(event) => onChange(index, { ...row, name: event.target.value })}
      />
      {currencies.length > 1 && (
        <Select
          aria-label={`Currency of ${name}`}
          className="w-22"
          disabled={readOnly}
          value={row.currency}
          onChange={(event) =>
            onChange(index, { ...row, currency: event.target.value, planningRate: undefined })
          }
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
      <span className="relative w-28">
        {currencies.length === 1 && (
          <span aria-hidden className="absolute top-1/2 inset-s-3 -translate-y-1/2 text-sm text-ink-3">
            {format.currencySymbol}
          </span>
        )}
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          aria-label={`Hourly rate of ${name}`}
          aria-invalid={isWrong || undefined}
          className={classNames('tabular text-end', format.currencySymbol.length > 1 ? 'ps-11' : 'ps-6')}
          readOnly={readOnly}
          value={row.rate}
          onChange={(event) => onChange(index, { ...row, rate: event.target.value, planningRate: undefined })}
        />
      </span>
      {!readOnly && (
        <span className="flex max-sm:ms-auto">
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => onMove(index, index + 1)}
          />
          <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => onRemove(index)} />
        </span>
      )}
      {row.currency !== format.currency && (
        <Converted
          row={row}
          planningRates={planningRates}
          readOnly={readOnly}
          onConvert={() => onChange(index, { ...row, planningRate: undefined })}
        />
      )}
    </li>
  );
}

type ConvertedProps = Pick<RowProps, 'row' | 'planningRates' | 'readOnly'> & { onConvert: () => void };

/** What a rate in another currency is in that of the organization. */
function Converted({ row, planningRates, readOnly, onConvert }: ConvertedProps) {
  const latest = planningRates.findLast(({ currency }) => currency === row.currency)?.rate;
  const rate = row.planningRate ?? latest;
  if (rate === undefined || !isTier(rowAsTier(row))) return null;
  return (
    <p className="tabular flex w-full flex-wrap items-center justify-end gap-x-2 text-xs text-ink-2">
      {format.moneyWithCents(rateOf(row.rate) * rate)} at {format.exact(rate)}
      {!readOnly && row.planningRate !== undefined && latest !== undefined && latest !== row.planningRate && (
        <Button size="sm" onClick={onConvert}>
          Convert at {format.exact(latest)}
        </Button>
      )}
    </p>
  );
}

const rowAsTier = ({ name, rate }: TierRow) => ({ name, hourlyRate: rateOf(rate) });

/** A tier being edited: the rate as typed, and a stable React key. */
export type TierRow = {
  key: string;
  /** Absent for a new tier. */
  formerName?: string | undefined;
  name: string;
  /** In `currency`. */
  rate: string;
  currency: string;
  /** That converted the stored rate; undefined if it will be converted when it is saved. */
  planningRate?: number | undefined;
};

/**
 * Without example rates, the usual tiers with empty rates. A tier that `sent` has keeps its key, so that its field keeps
 * the focus.
 */
export function rowsOf(
  { tiers, areExamples }: Pick<TierList, 'tiers' | 'areExamples'>,
  sent: readonly TierRow[] = [],
): TierRow[] {
  const names = tiersOf(sent).map(({ name }) => name);
  if (areExamples && tiers.length === 0)
    return defaultSalaryTiers.map(({ name }) => ({
      key: name,
      formerName: name,
      name: tierLabel(name),
      rate: '',
      currency: format.currency,
    }));
  return tiers.map(({ name, hourlyRate, entered }) => ({
    key: sent[names.indexOf(name)]?.key ?? name,
    formerName: name,
    name: tierLabel(name),
    rate: String(entered?.hourlyRate ?? hourlyRate),
    currency: entered?.currency ?? format.currency,
    planningRate: entered?.planningRate,
  }));
}

/** Rows that were changed while `sent` was saved: each tier is now known by the name that was sent. */
export function withStoredNames(rows: readonly TierRow[], sent: readonly TierRow[]): TierRow[] {
  const stored = tiersOf(sent);
  return rows.map((row) => {
    const index = sent.findIndex(({ key, rate }) => key === row.key && rate !== '');
    return { ...row, formerName: stored[index]?.name };
  });
}

/** The tiers to save; an invalid rate is NaN. */
export function tiersOf(rows: readonly TierRow[]) {
  return rows.map(({ name, rate, formerName, currency, planningRate }) => ({
    name: formerName !== undefined && name.trim() === tierLabel(formerName) ? formerName : name.trim(),
    // The server converts a rate in another currency.
    hourlyRate: currency === format.currency || Number.isNaN(rateOf(rate)) ? rateOf(rate) : 0,
    ...(formerName !== undefined && { formerName }),
    ...(currency !== format.currency && { entered: { currency, hourlyRate: rateOf(rate), planningRate } }),
  }));
}

/** The typed amount, rounded to cents; NaN if it is not a number. */
export function rateOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Math.round(Number(typed) * 100) / 100;
}
