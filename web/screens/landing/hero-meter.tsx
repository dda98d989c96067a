import { format } from '#web/components/format.ts';
import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { demoAttendees, demoPlannedMinutes, demoTitle } from '#domain/meetings/demo-meeting.ts';
import { toDollars } from '#domain/money/money.ts';
import { tierLabel } from '#domain/money/salary-tiers.ts';
import { MeterState } from '#web/components/meter-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { heroCostCents, heroShare, openedAtMs } from './hero-demo.ts';
import { MeterPanel } from './meter-panel.tsx';

/** The demo as the page has it before its script comes: standing. run-hero-meter.ts lets it run. */
export function HeroMeter() {
  return (
    <Card
      aria-label="Demo meeting"
      data-hero-meter
      className="group/meter relative overflow-hidden p-5 sm:p-7"
    >
      <div aria-hidden className="absolute inset-x-0 top-0 h-0.75 bg-sunk">
        <div
          data-live="share"
          className="h-full origin-left bg-ink-3 group-data-running/meter:bg-meter"
          style={{ transform: heroShare(openedAtMs) }}
        />
      </div>
      <MeterPanel
        elapsedMs={openedAtMs}
        costCents={heroCostCents(openedAtMs)}
        hourlyCents={hourlyCostCents(demoAttendees)}
        people={demoAttendees.length}
        plannedMinutes={demoPlannedMinutes}
        state={
          <span>
            <WhilePaused>
              <MeterState isRunning={false} stoppedText="Meter paused" />
            </WhilePaused>
            <WhileRunning>
              <MeterState isRunning stoppedText="" />
            </WhileRunning>
          </span>
        }
        aside={
          <span className="flex items-center gap-2">
            <Badge>Demo</Badge>
            <StartOrPause />
          </span>
        }
      />
      <h2 className="mt-6 flex items-baseline justify-between text-sm font-semibold">
        {demoTitle}
        <span className="tabular font-normal text-ink-2">
          {format.moneyWithCents(toDollars(hourlyCostCents(demoAttendees)))} per hour
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
              {format.moneyWithCents(toDollars(hourlyRateCents))} <span className="text-ink-3">/h</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StartOrPause() {
  return (
    <button type="button" className={`${buttonClass({ variant: 'ghost', size: 'icon' })} noscript:hidden`}>
      <WhilePaused>
        <Play aria-hidden />
        <VisuallyHidden>Run the demo</VisuallyHidden>
      </WhilePaused>
      <WhileRunning>
        <Pause aria-hidden />
        <VisuallyHidden>Pause the demo</VisuallyHidden>
      </WhileRunning>
    </button>
  );
}

// Both are there, and the card's `data-running` says which is shown.
const WhilePaused = ({ children }: { children: ReactNode }) => (
  <span className="contents group-data-running/meter:hidden">{children}</span>
);

const WhileRunning = ({ children }: { children: ReactNode }) => (
  <span className="hidden group-data-running/meter:contents">{children}</span>
);
