import { format } from '#web/components/format.ts';
import { toDollars } from '#domain/money/money.ts';
import type { Draft } from './draft.ts';
import type { LiveCost } from './use-live-cost.ts';
import { useCountSeconds } from './use-live-cost.ts';

const dollars = (cents: number) => format.moneyWithCents(toDollars(cents));

/** What the large figure means, and for a screen reader the figure itself, once a minute. */
export function CostNote({ draft, cost }: { draft: Draft; cost: LiveCost }) {
  const [countSeconds] = useCountSeconds();
  if (draft.attendees.length === 0) return <p className="text-ink-2">Add an attendee to start the meter.</p>;
  if (draft.isEstimate)
    return (
      <p className="tabular text-ink-2">if it takes {format.minutes(cost.minutes)}. Start begins at 00:00.</p>
    );
  const soFar = cost.elapsedMs > 0 && 'so far; ';
  return (
    <div className="space-y-1">
      <p className="tabular text-ink-2">
        {cost.isRunning ? 'so far, and ' : soFar}
        <strong className="font-semibold text-ink">{dollars(cost.centsPerMinute)}</strong>
        {cost.isRunning ? ' more each minute' : ' each minute it runs'}
      </p>
      {countSeconds && (
        <p className="tabular text-[0.85em] text-ink-3">Saved in whole minutes: {dollars(cost.savedCents)}</p>
      )}
      <output className="sr-only">
        {cost.isRunning && cost.minutes > 0 && `${format.minutes(cost.minutes)}, ${dollars(cost.savedCents)}`}
      </output>
    </div>
  );
}
