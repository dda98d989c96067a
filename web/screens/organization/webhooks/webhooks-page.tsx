import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { AdminOnly } from '#web/components/organization/admin-only.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { BackLink } from '#web/components/site/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Skeleton } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { webhooksQuery } from './queries.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Addresses of programs that get each change, for administrators. */
export function WebhooksPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isAdmin = user?.status === 'active' && user.role === 'admin';
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <BackLink to="/dashboard/organization">Organization</BackLink>
      <PageHead
        title="Webhooks and chat"
        description="Programs of yours get each change of a meeting, and chat channels what you choose."
        action={
          isAdmin && (
            <Button icon={Plus} variant="primary" onClick={() => setAdding(true)}>
              Add webhook or channel
            </Button>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && !isAdmin && <AdminOnly>Only administrators manage webhooks.</AdminOnly>}
      {isAdmin && <Webhooks timeZone={user.organization.timeZone} />}
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function Webhooks({ timeZone }: { timeZone: string }) {
  const query = useQuery(webhooksQuery);
  const { data, error } = query;
  if (!data)
    return error ? (
      <LoadFailure inCard message="The webhooks could not be loaded" query={query} />
    ) : (
      <Skeleton className="h-48" />
    );
  if (data.webhooks.length === 0)
    return (
      <EmptyState inCard icon={WebhookIcon}>
        Nothing yet. Add the address of your program, or of a channel in Slack, Microsoft Teams or Google
        Chat.
      </EmptyState>
    );
  return (
    <ul aria-label="Webhooks" className="grid gap-5">
      {data.webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} {...{ webhook, timeZone }} />
      ))}
    </ul>
  );
}
