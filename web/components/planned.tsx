import { format } from './format.ts';

/** "$1,200 planned". */
export const plannedText = (cost: number): string => `${format.money(cost)} planned`;

/** What the meetings that have not started yet will cost; nothing where there are none. */
export function Planned({
  sums,
  className = 'block',
}: {
  sums: { meetings: number; cost: number };
  className?: string;
}) {
  if (sums.meetings === 0) return null;
  return <span className={className}>{plannedText(sums.cost)}</span>;
}

/** Marks a meeting that has not started yet. */
export function PlannedMark({ planned }: { planned: boolean }) {
  if (!planned) return null;
  return (
    <span className="ml-1.5 inline-block rounded-md border border-line-strong px-1.5 align-[1px] text-xs font-normal text-ink-2">
      Planned
    </span>
  );
}
