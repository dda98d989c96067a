import { useQuery } from '@tanstack/react-query';
import { Link2, Settings, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { InvitationsDialog } from './invitations-dialog.tsx';
import { MemberGrid } from './member-grid.tsx';
import { MemberSearch } from './member-search.tsx';
import { membersQuery } from './members-query.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useOrganizationAddress } from './use-organization-address.ts';

type Opened = 'add' | 'invite' | null;

export function OrganizationPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isMember = user?.status === 'active';
  const { data: members } = useQuery({ ...membersQuery, enabled: isMember });
  const address = useOrganizationAddress();
  const [opened, setOpened] = useState<Opened>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const isAdmin = isMember && user.role === 'admin';
  const close = () => setOpened(null);

  return (
    <>
      <PageHead
        title={
          <span className="inline-flex flex-wrap items-center gap-3">
            Organization Members
            {members && <Badge>{members.filter(({ status }) => status === 'active').length}</Badge>}
          </span>
        }
        description={user && <bdi>Who belongs to {user.organization.name}, and how it is set up.</bdi>}
        action={
          isMember && (
            <>
              <Button onClick={() => address.openSettings('tiers')}>
                <Settings aria-hidden />
                Settings
              </Button>
              {isAdmin && (
                <>
                  <Button onClick={() => setOpened('invite')}>
                    <Link2 aria-hidden />
                    Invite by link
                  </Button>
                  <Button variant="primary" onClick={() => setOpened('add')}>
                    <UserPlus aria-hidden />
                    Add User
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      {user?.status === 'pending' && <AwaitingApproval organization={user.organization.name} />}
      {isMember && (
        <div className="grid gap-4">
          <MemberSearch value={address.search} onType={address.find} />
          <MemberGrid
            user={user}
            search={address.search}
            page={address.page}
            onPage={address.turnTo}
            onClear={() => address.find('')}
            onAdd={isAdmin ? () => setOpened('add') : undefined}
            onRemove={setLeaving}
          />
        </div>
      )}
      <AddUserDialog open={opened === 'add'} onClose={close} />
      <InvitationsDialog open={opened === 'invite'} onClose={close} />
      <RemoveDialog member={leaving} onClose={() => setLeaving(null)} />
      {isMember && (
        <SettingsDialog
          tab={address.settings}
          isAdmin={isAdmin}
          onTab={address.openSettings}
          onClose={() => address.openSettings(null)}
        />
      )}
    </>
  );
}
