import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { EmptyState } from '#web/ui/card.tsx';

/** In place of what only administrators see, with the way to them. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      inCard
      icon={Lock}
      action={<ButtonLink to="/dashboard/organization">See who is an administrator</ButtonLink>}
    >
      {children}
    </EmptyState>
  );
}
