import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { OrganizationGroups } from './organization-groups.tsx';
import { purpose } from './purpose.ts';

export function GroupsPage() {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <>
      <PageHead title="Manage Groups" description={purpose} />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {user?.status === 'active' && <OrganizationGroups />}
    </>
  );
}
