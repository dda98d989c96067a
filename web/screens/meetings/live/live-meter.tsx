import { Pause, Play, Square } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { formatClock } from '#domain/meetings/meter.ts';
import {
  atFullSecond,
  isIn,
  isLiveRunning,
  liveCostCents,
  liveElapsedMs,
} from '#domain/meetings/live/state.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { format } from '#web/components/forms/format.ts';
import { MeterState } from '#web/components/meetings/meter-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { formatFor } from '#domain/format/format.ts';
import { useServerNow } from './live-clock.ts';
import type { Act } from './act.ts';

/** Clock, cost and head count, equal on all devices at each full second. */
export function LiveMeter({ live, leads, act }: { live: LiveMeeting; leads: boolean; act: Act }) {
  const [isEnding, setEnding] = useState(false);
  const isOver = live.endedAtMs !== null;
  const toFullSecond = useCallback(
    (now: number) => (isLiveRunning(live) ? 1000 - (liveElapsedMs(live, now) % 1000) : 1000),
    [live],
  );
  const nowMs = useServerNow(toFullSecond);
  const atMs = nowMs === null ? null : atFullSecond(live, nowMs);
  const charged = live.people.map(({ spans, hourlyRate }) => ({
    spans,
    hourlyRateCents: toCents(hourlyRate),
  }));
  const money = formatFor('en-US', live.currency);
  const isRunning = isLiveRunning(live);
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <MeterState isRunning={isRunning} stoppedText={isOver ? 'Ended' : 'Paused'} />
        <p className="text-sm text-ink-2">
          {format.count(live.people.filter(isIn).length, 'person', 'people')} in the meeting
        </p>
      </div>
      <p
        className="tabular text-[clamp(2.5rem,14vw,6rem)] leading-none font-semibold tracking-tight"
        data-cost
      >
        {atMs === null ? '–' : money.moneyWithCents(toMajor(liveCostCents(live, charged, atMs)))}
      </p>
      <p role="timer" aria-label="Elapsed" className="tabular text-3xl font-semibold text-ink-2">
        {atMs === null ? '–' : formatClock(liveElapsedMs(live, atMs))}
      </p>
      {!live.isExact && <p className="text-sm text-ink-2">At the blended rate of the organization.</p>}
      {leads && !isOver && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="lg"
            icon={isRunning ? Pause : Play}
            onClick={() => act({ kind: isRunning ? 'pause' : 'start' })}
          >
            {isRunning ? 'Pause' : live.runs.length > 0 ? 'Resume' : 'Start'}
          </Button>
          <Button size="lg" icon={Square} onClick={() => setEnding(true)}>
            End meeting
          </Button>
        </div>
      )}
      {isEnding && (
        <ConfirmDialog
          title="End this meeting?"
          description="The meter stops for everybody. You can correct who was in before you save it."
          confirmLabel="End meeting"
          onClose={() => setEnding(false)}
          onConfirm={() => {
            setEnding(false);
            act({ kind: 'end' });
          }}
        />
      )}
    </Card>
  );
}
