import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A plain background with a thin border. Give it padding, or rows that reach its edges. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={classNames('rounded-xl border border-line bg-surface', className)} />;
}

/** The heading line of a card: title, a note beside it, a small button after it, an action on the right. */
export function CardHead({
  title,
  note,
  help,
  action,
}: {
  title: ReactNode;
  note?: ReactNode;
  /** Outside of the heading, so that its name stays short. */
  help?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div>
        <h2 className="inline text-base font-semibold">
          {title} {note && <span className="ml-1 text-sm font-normal text-ink-2">{note}</span>}
        </h2>
        {help}
      </div>
      {action}
    </div>
  );
}

/** A gray placeholder; set its size by classes to the shape of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton', className)} />;
}
