// Pieces of the meter that the panel, the phone dock, the full-screen view and the floating ticker share.

import { Pause, Play, Plus, Square } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { isRunning, mayStart } from '#domain/meetings/meter.ts';
import { toMajor } from '#domain/money/money.ts';
import { Explain } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { MeterState } from '#web/components/meetings/meter-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { type Draft, editDetails, isAtZero, toggleMeter } from './draft.ts';
import type { DraftProps } from './draft-storage.ts';
import { type LiveCost, useCountSeconds, useFirstMinuteCents } from './use-live-cost.ts';

type CostNoteProps = DraftProps & {
  cost: LiveCost;
  /** Whether the dock counts the first minute. */
  hasDock?: boolean;
};

/** Explains the large figure, and announces the saved figure to screen readers once a minute. */
export function CostNote({ draft, change, cost, hasDock }: CostNoteProps) {
  const [countSeconds] = useCountSeconds();
  if (draft.attendees.length === 0) return <p className="text-ink-2">Add an attendee to start the meter.</p>;
  if (draft.isEstimate)
    return (
      <p className="tabular text-ink-2">
        Estimate for {format.minutes(cost.minutes)}. Start counts from 00:00.
      </p>
    );
  const savedCost = format.moneyWithCents(toMajor(cost.savedCents));
  const costPerMinute = (
    <strong className="font-semibold text-ink">{format.moneyWithCents(toMajor(cost.centsPerMinute))}</strong>
  );
  return (
    <div className="space-y-1">
      <p className="tabular text-ink-2">
        {cost.elapsedMs > 0 || cost.isRunning ? (
          <>so far, at {costPerMinute} per minute</>
        ) : (
          <>{costPerMinute} per minute</>
        )}
        <Explain figure="meter-cost" label="the cost so far" />
      </p>
      {!hasDock && <FirstMinute draft={draft} change={change} />}
      {countSeconds && (
        <p className="tabular text-[0.85em] text-ink-3">Saved in whole minutes: {savedCost}</p>
      )}
      <output className="sr-only">
        {cost.isRunning && cost.minutes > 0 && `${format.minutes(cost.minutes)}, ${savedCost}`}
      </output>
    </div>
  );
}

/** Past the planned end: what it costs beyond the plan, and the two ways on. */
export function OverPlan({ draft, change, cost: { overPlanCents } }: DraftProps & { cost: LiveCost }) {
  const { plannedMinutes } = draft;
  if (overPlanCents === null || plannedMinutes === null) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <output className="tabular w-full text-lg font-semibold text-bad">
        {overPlanCents === 0 ? 'Planned end' : `${format.moneyWithCents(toMajor(overPlanCents))} over plan`}
      </output>
      <Button size="sm" icon={Square} onClick={() => change((it) => toggleMeter(it, Date.now()))}>
        End now
      </Button>
      <Button
        size="sm"
        icon={Plus}
        onClick={() => change((it) => editDetails(it, { plannedMinutes: plannedMinutes + 5 }))}
      >
        5 more minutes
      </Button>
    </div>
  );
}

/** Counts until the large figure shows the first whole minute. */
export function FirstMinute(props: DraftProps) {
  const cents = useFirstMinuteCents(props);
  if (cents === null) return null;
  return (
    <p className="tabular text-[0.85em] text-ink-3">{format.moneyWithCents(toMajor(cents))} in this minute</p>
  );
}

export function MeterBadge({ draft: { meter, isEstimate } }: { draft: Draft }) {
  const stoppedText = isEstimate ? t`Estimate` : isAtZero(meter) ? t`Ready` : t`Paused`;
  return <MeterState isRunning={isRunning(meter)} stoppedText={stoppedText} />;
}

type MeterButtonProps = DraftProps & {
  /** The label for starting a meter that already has time on it. */
  again?: string;
  className?: string;
};

/** Start or Pause. */
export function MeterButton({ draft, change, again = t`Start`, className }: MeterButtonProps) {
  const { meter, attendees, isEstimate } = draft;
  const isOn = isRunning(meter);
  const isFirst = isAtZero(meter) || isEstimate;
  return (
    <Button
      icon={isOn ? Pause : Play}
      size="lg"
      variant={isFirst ? 'primary' : 'secondary'}
      className={className}
      disabled={!isOn && !mayStart(meter, attendees.length)}
      onClick={singleClick(() => change((it) => toggleMeter(it, Date.now())))}
    >
      {isOn ? 'Pause' : isFirst ? 'Start' : again}
    </Button>
  );
}

/** The share of the planned time that has passed, as a thin line at the top edge of a card. */
export function PlannedLine({ draft, cost }: { draft: Draft; cost: LiveCost }) {
  if (draft.plannedMinutes === null) return null;
  const share = draft.isEstimate ? 0 : Math.min(1, cost.elapsedMs / (draft.plannedMinutes * 60_000));
  return (
    <div aria-hidden className="absolute inset-x-0 top-0 h-[3px] bg-sunk">
      <div
        className={classNames('h-full origin-left', cost.isRunning ? 'bg-meter' : 'bg-ink-3')}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
