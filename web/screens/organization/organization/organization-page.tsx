import { useQuery } from '@tanstack/react-query';
import { CalendarSync, History, IdCard, Link2, Search, Settings, UserPlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { format } from '#web/components/forms/format.ts';
import type { Member } from '#contract/accounts/members.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { ButtonLink } from '#web/components/site/button-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { SearchInput } from '#web/components/forms/list-filters.tsx';
import { Field } from '#web/ui/field.tsx';
import { InvitationsDialog } from './invitations-dialog.tsx';
import { MemberGrid } from './member-grid.tsx';
import { memberPageQuery, registrationQuery, useOrganizationAddress } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

// 26 kB and 17 kB, with the form library.
const AddUserDialog = lazy(async () => ({ default: (await import('./add-user-dialog.tsx')).AddUserDialog }));
const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

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
  const { data: registration } = useQuery({ ...registrationQuery, enabled: isAdmin });
  const close = () => setOpened(null);
  useAskedAction((action) => void (isAdmin && setOpened(action === 'invite' ? 'invite' : 'add')));

  return (
    <>
      <PageHead
        title={
          <span className="inline-flex flex-wrap items-center gap-3">
            Organization Members
            {members && <Badge>{format.integer(members.active)}</Badge>}
          </span>
        }
        description={user && <bdi>The members of {user.organization.name}, and its settings.</bdi>}
        action={
          isMember && (
            <>
              <Button icon={Settings} onClick={() => address.openSettings('tiers')}>
                Settings
              </Button>
              {isAdmin && (
                <>
                  <ButtonLink icon={IdCard} to="/dashboard/people">
                    People
                  </ButtonLink>
                  <ButtonLink icon={CalendarSync} to="/dashboard/organization/calendars">
                    Calendars
                  </ButtonLink>
                  <ButtonLink icon={History} to="/dashboard/audit-log">
                    Audit log
                  </ButtonLink>
                  {registration?.registration !== 'closed' && (
                    <Button icon={Link2} onClick={() => setOpened('invite')}>
                      Invite by link
                    </Button>
                  )}
                  <Button icon={UserPlus} ref={addButton} variant="primary" onClick={() => setOpened('add')}>
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
      {opened === 'add' && (
        <Suspense>
          <AddUserDialog onClose={close} />
        </Suspense>
      )}
      {opened === 'invite' && isMember && (
        <InvitationsDialog timeZone={user.organization.timeZone} onClose={close} />
      )}
      {leaving && (
        <RemoveDialog
          member={leaving}
          onRemoved={() => closeThenFocus(() => setLeaving(null), addButton)}
          onClose={() => setLeaving(null)}
        />
      )}
      {isMember && address.settings && (
        <Suspense>
          <SettingsDialog
            tab={address.settings}
            isAdmin={isAdmin}
            onTab={address.openSettings}
            onClose={() => address.openSettings(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function MemberSearch({ value, onType }: { value: string; onType: (value: string) => void }) {
  return (
    <search className="max-w-md">
      <Field label="Search members" hideLabel>
        <span className="relative block">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2"
          />
          <SearchInput
            maxLength={200}
            placeholder="Search by name, email, or username..."
            className="pr-3 pl-9 max-[23.5rem]:placeholder:text-sm"
            value={value}
            onType={(typed = '') => onType(typed)}
          />
        </span>
      </Field>
    </search>
  );
}
