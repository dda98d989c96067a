import { Hourglass, Play } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppLink } from './app-link.tsx';

/** Stands where the organization's data will be, for somebody whom it has not approved yet. */
export function AwaitingApproval({ organization }: { organization: string }) {
  return (
    <Card>
      <EmptyState
        icon={Hourglass}
        action={
          <AppLink to="/dashboard/calculator" className={buttonClass({ variant: 'primary' })}>
            <Play aria-hidden />
            Start Calculator
          </AppLink>
        }
      >
        Somebody at {organization} has to approve you before you see its meetings. Until then the calculator
        is yours to use.
      </EmptyState>
    </Card>
  );
}
