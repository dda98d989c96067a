import type { ReactNode } from 'react';
import { Card, Skeleton } from './card.tsx';
import { fittingSize } from './fitting-size.ts';

/** Figures side by side on one card, separated by lines. Children are `Stat`s, at most four. */
export function StatCards({ children }: { children: ReactNode }) {
  return (
    <Card className="overflow-hidden">
      {/* Each column draws the line before it; the first line of a row falls outside the card. */}
      <dl className="-mt-px -ms-px grid grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {children}
      </dl>
    </Card>
  );
}

type StatProps = {
  label: ReactNode;
  /** The figure, already formatted. */
  value: ReactNode;
  /** Puts the figure into proportion. */
  note?: ReactNode;
};

export function Stat({ label, value, note }: StatProps) {
  const fontSize = typeof value === 'string' ? fittingSize(value, '1em') : undefined;
  return (
    <div className="@container border-t border-s border-line p-4 last:odd:max-lg:col-span-2 max-sm:odd:ps-5 sm:p-5">
      <dt className="text-sm text-ink-2 max-[23.5rem]:text-xs lg:max-xl:text-xs">{label}</dt>
      <dd className="tabular mt-1 truncate stat-figure font-semibold tracking-tight">
        <span style={{ fontSize }}>{value}</span>
      </dd>
      {/* On narrow screens a note takes two lines, and so does its skeleton. */}
      {note && (
        <dd className="tabular mt-1 text-xs text-ink-3 max-sm:min-h-[2lh] max-sm:[:last-child:nth-child(odd)>&]:min-h-0 sm:text-sm lg:max-xl:min-h-[2lh]">
          {note}
        </dd>
      )}
    </div>
  );
}

/** As high as the cards with these labels will be. */
export function StatCardsSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <StatCards>
      {labels.map((label) => (
        <Stat
          key={label}
          label={label}
          value={<Skeleton className="my-1 h-7 w-28" />}
          note={<Skeleton className="my-0.5 h-4 w-24" />}
        />
      ))}
    </StatCards>
  );
}
