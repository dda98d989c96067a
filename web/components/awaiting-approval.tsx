import { Hourglass, Play } from 'lucide-react';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppLink } from './app-link.tsx';

/** Shown to a pending member instead of the organization's data. */
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
        Someone at {organization} has to approve you before you can see its meetings. Until then, you can use
        the calculator.
      </EmptyState>
    </Card>
  );
}
