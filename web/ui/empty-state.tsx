import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

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
