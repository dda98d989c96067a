import type { LucideIcon } from 'lucide-react';
import { Play } from 'lucide-react';
import type { Analytics } from '#contract/analytics.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type NothingHereProps = {
  icon: LucideIcon;
  text: string;
  analytics: Analytics;
  onChooseRange: (range: DayRange) => void;
};

/** An empty list: the way to the first meeting, or to the days in which there are some. */
export function NothingHere({ icon, text, analytics: { recorded }, onChooseRange }: NothingHereProps) {
  return (
    <EmptyState
      icon={icon}
      action={
        recorded ? (
          <Button onClick={() => onChooseRange(recorded)}>Show all time</Button>
        ) : (
          <AppLink to="/dashboard/calculator" className={buttonClass()}>
            <Play aria-hidden />
            Start Calculator
          </AppLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
