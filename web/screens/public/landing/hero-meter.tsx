import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { demoAttendees, demoPlannedMinutes, demoTitle } from './demo-meeting.ts';
import { hourlyCostCents, meetingCostCents } from '#domain/money/cost.ts';
import { type Cents, toMajor } from '#domain/money/money.ts';
import { tierLabel } from '#wording/labels.ts';
import { format } from '#web/components/forms/format.ts';
import { MeterState } from '#web/components/meetings/meter-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MeterPanel } from './meter-panel.tsx';
import { useDemoClock } from './use-demo-clock.ts';

/** The time on the meter when the page opens: 22 minutes and 12 seconds. */
const openedAtMs = (22 * 60 + 12) * 1000;

const costCents = (elapsedMs: number): Cents =>
  meetingCostCents(demoAttendees.map((one) => ({ ...one, minutes: elapsedMs / 60_000 })));

/** A demo meeting that runs in real time; visitors who prefer reduced motion start it themselves. */
export function HeroMeter() {
  const { ms, isTicking, start, pause } = useDemoClock({ stepMs: 1000, startMs: openedAtMs });

  const begin = useEffectEvent(start);
  useEffect(() => {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) begin();
  }, []);

  const share = Math.min(1, ms / (demoPlannedMinutes * 60_000));
  return (
    <Card aria-label="Demo meeting" className="relative overflow-hidden p-5 sm:p-7">
      <div aria-hidden className="absolute inset-x-0 top-0 h-0.75 bg-sunk">
        {/* Not a style attribute, which the content security policy refuses in the prerendered page. */}
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className="block size-full">
          <rect width={share.toFixed(4)} height="1" className={isTicking ? 'fill-meter' : 'fill-ink-3'} />
        </svg>
      </div>
      <MeterPanel
        elapsedMs={ms}
        costCents={costCents(ms)}
        hourlyCents={hourlyCostCents(demoAttendees)}
        people={demoAttendees.length}
        plannedMinutes={demoPlannedMinutes}
        state={<MeterState isRunning={isTicking} stoppedText="Meter paused" />}
        aside={
          <span className="flex items-center gap-2">
            <Badge>Demo</Badge>
            <IconButton
              icon={isTicking ? Pause : Play}
              label={isTicking ? 'Pause the demo' : 'Run the demo'}
              onClick={isTicking ? pause : start}
              className="noscript:hidden"
            />
          </span>
        }
      />
      <h2 className="mt-6 flex items-baseline justify-between text-sm font-semibold">
        {demoTitle}
        <span className="tabular font-normal text-ink-2">
          {format.moneyWithCents(toMajor(hourlyCostCents(demoAttendees)))} per hour
        </span>
      </h2>
      <ul className="mt-1 text-sm">
        {demoAttendees.map(({ role, tier, hourlyRateCents }) => (
          <li
            key={role}
            className="grid grid-cols-[1fr_minmax(0,5.5rem)_auto] items-baseline gap-x-2 border-t border-line py-2 first:border-0 last:pb-0"
          >
            <span>{role}</span>
            <span className="text-ink-2">{tierLabel(tier)}</span>
            <span className="tabular text-end">
              {format.moneyWithCents(toMajor(hourlyRateCents))} <span className="text-ink-3">/h</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
