import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { hourlyCostCents, meetingCostCents } from '#domain/cost.ts';
import { demoAttendees, demoPlannedMinutes, demoTitle } from '#domain/demo-meeting.ts';
import { formatDollarsAndCents, toDollars } from '#domain/money.ts';
import { tierLabel } from '#domain/salary-tiers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MeterPanel } from './meter-panel.tsx';
import { useDemoClock } from './use-demo-clock.ts';

const plannedMs = demoPlannedMinutes * 60_000;
/** Where the demo stands when the page opens: 22 minutes and 12 seconds. */
const openedAtMs = (22 * 60 + 12) * 1000;

/** The product at work, in real time, on an example that is said to be one. */
export function HeroMeter() {
  const { ms, isTicking, start, pause } = useDemoClock(openedAtMs, 1000);

  // Whoever asked for less motion starts it by hand.
  const begin = useEffectEvent(() => {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) start();
  });
  useEffect(() => begin(), []);

  const minutes = ms / 60_000;
  const costCents = meetingCostCents(demoAttendees.map((one) => ({ ...one, minutes })));
  const Icon = isTicking ? Pause : Play;
  return (
    <Card aria-label="Demo meeting" className="relative overflow-hidden p-5 sm:p-7">
      <div aria-hidden className="absolute inset-x-0 top-0 h-0.75 bg-sunk">
        <div
          className="h-full origin-left bg-meter"
          style={{ transform: `scaleX(${Math.min(1, ms / plannedMs).toFixed(4)})` }}
        />
      </div>
      <MeterPanel
        elapsedMs={ms}
        costCents={costCents}
        hourlyCents={hourlyCostCents(demoAttendees)}
        people={demoAttendees.length}
        plannedMinutes={demoPlannedMinutes}
        isRunning={isTicking}
        stoppedText="Meter paused"
        aside={
          <span className="flex items-center gap-2">
            <Badge>Demo</Badge>
            <button
              type="button"
              aria-label={isTicking ? 'Pause the demo' : 'Run the demo'}
              onClick={isTicking ? pause : start}
              className={`${buttonClass({ variant: 'ghost', size: 'icon' })} noscript:hidden`}
            >
              <Icon aria-hidden />
            </button>
          </span>
        }
      />
      <h2 className="mt-6 flex items-baseline justify-between text-sm font-semibold">
        {demoTitle}
        <span className="tabular font-normal text-ink-2">
          {formatDollarsAndCents(toDollars(hourlyCostCents(demoAttendees)))} per hour
        </span>
      </h2>
      <ul className="mt-1 text-sm">
        {demoAttendees.map(({ role, tier, hourlyRateCents }) => (
          <li
            key={role}
            className="grid grid-cols-[1fr_5rem_5.5rem] items-baseline border-t border-line py-2 first:border-0 last:pb-0"
          >
            <span>{role}</span>
            <span className="text-ink-2">{tierLabel(tier)}</span>
            <span className="tabular text-right">
              {formatDollarsAndCents(toDollars(hourlyRateCents))} <span className="text-ink-3">/h</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
