import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OrganizationGroups } from './organization-groups.tsx';

export function GroupsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead
        title="Manage Groups"
        description="People who meet often, ready to be added to a meeting at once. Everybody in your organization can use them."
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationGroups />}
    </>
  );
}
