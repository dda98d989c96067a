import type { ComponentProps, ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
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
          {title} {note && <span className="ms-1 text-sm font-normal text-ink-2">{note}</span>}
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

type EmptyStateProps = {
  icon: LucideIcon;
  action?: ReactNode;
  /** Shown inside a card instead of as a card. */
  inCard?: boolean;
  children: ReactNode;
};

/** Icon, one sentence, and the action that fills the list. */
export function EmptyState({ icon: Icon, action, inCard, children }: EmptyStateProps) {
  const state = (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center max-sm:[&>div]:grid">
      <span className="grid size-11 place-items-center rounded-full bg-sunk text-ink-2">
        <Icon className="size-5" aria-hidden />
      </span>
      <p className="max-w-sm text-base text-balance text-ink-2">{children}</p>
      {action}
    </div>
  );
  return inCard ? <Card>{state}</Card> : state;
}
