import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { History, Link2, Settings, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Member } from '#contract/members.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { closeThenFocus } from '#web/components/close-then-focus.ts';
import { useAskedAction } from '#web/components/use-asked-action.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { addUserDialog, invitationsDialog, removeDialog, settingsDialog } from './lazy-dialogs.ts';
import { MemberGrid } from './member-grid.tsx';
import { MemberSearch } from './member-search.tsx';
import { memberPageQuery } from './members-query.ts';
import { useOrganizationAddress } from './use-organization-address.ts';

type Opened = 'add' | 'invite' | null;

export function OrganizationPage() {
  const { data: user } = useQuery(currentUserQuery);
  const isMember = user?.status === 'active';
  const address = useOrganizationAddress();
  const { data: members } = useQuery({
    ...memberPageQuery(address.search, address.page),
    enabled: isMember,
  });
  const [opened, setOpened] = useState<Opened>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isAdmin = isMember && user.role === 'admin';
  const close = () => setOpened(null);
  useAskedAction(() => void (isAdmin && setOpened('add')));

  return (
    <>
      <PageHead
        title={
          <span className="inline-flex flex-wrap items-center gap-3">
            Organization Members
            {members && <Badge>{format.integer(members.active)}</Badge>}
          </span>
        }
        description={user && <bdi>Who belongs to {user.organization.name}, and how it is set up.</bdi>}
        action={
          isMember && (
            <>
              <Button {...settingsDialog.opener} onClick={() => address.openSettings('tiers')}>
                <Settings aria-hidden />
                Settings
              </Button>
              {isAdmin && (
                <>
                  <AppLink to="/dashboard/audit-log" className={buttonClass()}>
                    <History aria-hidden />
                    Audit log
                  </AppLink>
                  <Button {...invitationsDialog.opener} onClick={() => setOpened('invite')}>
                    <Link2 aria-hidden />
                    Invite by link
                  </Button>
                  <Button
                    ref={addButton}
                    variant="primary"
                    {...addUserDialog.opener}
                    onClick={() => setOpened('add')}
                  >
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
        <div className="grid gap-4 sm:gap-5">
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
      {opened === 'add' && <addUserDialog.Dialog onClose={close} />}
      {opened === 'invite' && isMember && (
        <invitationsDialog.Dialog timeZone={user.organization.timeZone} onClose={close} />
      )}
      {leaving && (
        <removeDialog.Dialog
          member={leaving}
          onRemoved={() => closeThenFocus(() => setLeaving(null), addButton)}
          onClose={() => setLeaving(null)}
        />
      )}
      {isMember && address.settings && (
        <settingsDialog.Dialog
          tab={address.settings}
          isAdmin={isAdmin}
          onTab={address.openSettings}
          onClose={() => address.openSettings(null)}
        />
      )}
    </>
  );
}
