import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { format } from '#web/components/forms/format.ts';
import { waitingQuery } from '#web/components/accounts/waiting-query.ts';
import { Card } from '#web/ui/card.tsx';

/** For those who may approve people. */
export function WaitingCard() {
  const { data: waiting = 0 } = useQuery(waitingQuery);
  if (waiting === 0) return null;
  return (
    <Card
      aria-label="Waiting for approval"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
    >
      <p className="flex items-center gap-2.5">
        <UserCheck aria-hidden className="size-4.5 shrink-0 text-warn" />
        {format.count(waiting, 'person waits', 'people wait')} for approval to join your organization.
      </p>
      <ButtonLink to="/dashboard/organization" size="sm">
        Approve or decline
      </ButtonLink>
    </Card>
  );
}
