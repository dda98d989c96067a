import { format } from '#web/components/format.ts';
import { ChevronRight } from 'lucide-react';
import type { Coach } from '#contract/coach.ts';
import { habitEvidence } from '#web/components/hygiene-text.ts';
import { PointsBar } from '#web/components/points-bar.tsx';
import { EvidenceText } from './evidence.tsx';

type Habit = Coach['habits'][number];

const habits: Record<Habit['habit'], { name: string; figure: (value: number) => string }> = {
  meetingFreeDays: { name: 'Meeting-free days', figure: (value) => `${format.decimal(value)} a week` },
  afterHours: { name: 'After hours', figure: (value) => `${format.decimal(value)}% of hours` },
  recurring: { name: 'Recurring', figure: (value) => `${format.decimal(value)}% of hours` },
};

export function HabitRows({ habits: given }: { habits: readonly Habit[] }) {
  return given.map((habit) => <HabitRow key={habit.habit} habit={habit} />);
}

function HabitRow({ habit: { habit, value, share } }: { habit: Habit }) {
  const { name, figure } = habits[habit];
  const won = share ?? 0;
  return (
    <details className="group border-t border-line">
      <summary className="tabular grid touch list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 rounded-md py-2.5 text-sm hover:bg-sunk/60">
        <span>{name}</span>
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          {value === null ? <span className="text-ink-3">unknown</span> : figure(value)}
          <ChevronRight
            className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
            aria-hidden
          />
        </span>
        <span className="col-span-2">
          <PointsBar
            won={won}
            lost={share === null ? 0 : 1 - won}
            unknown={share === null ? 1 : 0}
            full={1}
          />
        </span>
      </summary>
      <div className="grid gap-1 pb-3">
        <p className="tabular text-xs text-ink-2">
          {share === null
            ? 'Not known yet.'
            : `${Math.round(won * 100)} of 100 points won, ${100 - Math.round(won * 100)} lost.`}
        </p>
        <EvidenceText evidence={habitEvidence[habit]} />
      </div>
    </details>
  );
}
