import { Hourglass, Play } from 'lucide-react';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { VerifyAddress } from './verify-address.tsx';
import { EmptyState } from '#web/ui/card.tsx';

/** Shown to a pending member instead of the organization's data. */
export function AwaitingApproval({ organization }: { organization: string }) {
  return (
    <EmptyState
      inCard
      icon={Hourglass}
      action={
        <>
          <ButtonLink icon={Play} to="/dashboard/calculator" variant="primary">
            Start Calculator
          </ButtonLink>
          <VerifyAddress />
        </>
      }
    >
      Somebody at {organization} has to approve you before you can see its meetings. Until then, you can use
      the calculator.
    </EmptyState>
  );
}
