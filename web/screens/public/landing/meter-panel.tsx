import type { ReactNode } from 'react';
import { formatClock } from '#domain/meetings/meter.ts';
import { type Cents, toMajor, wholeCents } from '#domain/money/money.ts';
import { format } from '#web/components/forms/format.ts';

type MeterPanelProps = {
  elapsedMs: number;
  costCents: Cents;
  hourlyCents: Cents;
  people: number;
  plannedMinutes: number;
  /** Whether the meter runs. */
  state: ReactNode;
  /** To the right of the state. */
  aside?: ReactNode;
};

/** The live cost, styled like the calculator. */
export function MeterPanel(props: MeterPanelProps) {
  const { elapsedMs, costCents, hourlyCents, people, plannedMinutes, state, aside } = props;
  const { symbol, whole, fraction } = format.moneyParts(toMajor(costCents));
  return (
    <>
      <div className="flex min-h-9 items-center justify-between gap-3">
        {state}
        {aside}
      </div>
      <div className="@container mt-4">
        <p className="tabular inline-flex items-start text-[clamp(3rem,21cqi,6rem)] leading-none font-semibold tracking-[-0.04em] whitespace-nowrap">
          <span className="mt-[0.15em] me-[0.08em] text-[0.46em] font-medium text-ink-3">{symbol}</span>
          <span>{whole}</span>
          <span className="text-ink-3">{fraction}</span>
        </p>
      </div>
      <p className="tabular mt-3 border-b border-line pb-5 text-sm text-ink-2">
        so far, and{' '}
        <strong className="font-semibold text-ink">
          {format.moneyWithCents(toMajor(wholeCents(hourlyCents / 60)))}
        </strong>{' '}
        more each minute
      </p>
      <dl className="mt-4 grid grid-cols-3">
        <Figure label="Elapsed">{formatClock(elapsedMs)}</Figure>
        <Figure label="Attendees">{people}</Figure>
        <Figure label="Planned">{format.minutes(plannedMinutes)}</Figure>
      </dl>
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-s border-line px-3 first:border-0 first:ps-0 sm:px-4">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 text-lg font-semibold whitespace-nowrap sm:text-xl">{children}</dd>
    </div>
  );
}
