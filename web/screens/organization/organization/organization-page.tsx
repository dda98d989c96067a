import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CalendarSync,
  History,
  IdCard,
  Link2,
  Search,
  Settings,
  UserPlus,
  SearchX,
  Users,
  Webhook,
} from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { type Member, removeMember } from '#contract/accounts/members.ts';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { membersPerPage } from '#domain/accounts/member-rules.ts';
import { t } from '#domain/format/text.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { ApiFailure, call, failureMessage, fieldMessage } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { format } from '#web/components/forms/format.ts';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { useAskedAction } from '#web/components/forms/use-asked-action.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { SearchInput } from '#web/components/forms/list-filters.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Field, Checkbox } from '#web/ui/field.tsx';
import { EmptyState } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { InvitationsDialog } from './invitations-dialog.tsx';
import { memberPageQuery, registrationQuery, useOrganizationAddress } from './queries.ts';
import { MemberCard, MemberCardSkeleton } from './member-card.tsx';

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
                  <ButtonLink icon={Webhook} to="/dashboard/organization/webhooks">
                    Webhooks
                  </ButtonLink>
                  <ButtonLink icon={History} to="/dashboard/audit-log">
                    Audit log
                  </ButtonLink>
                  {registration?.registration !== 'closed' && (
                    <Button icon={Link2} onClick={() => setOpened('invite')}>
                      Invite people
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
            className="pointer-events-none absolute top-1/2 inset-s-3 size-4 -translate-y-1/2 text-ink-2"
          />
          <SearchInput
            maxLength={200}
            placeholder="Search by name, email, or username..."
            className="pe-3 ps-9 max-[23.5rem]:placeholder:text-sm"
            value={value}
            onType={(typed = '') => onType(typed)}
          />
        </span>
      </Field>
    </search>
  );
}

type MemberGridProps = {
  user: CurrentUser;
  search: string;
  page: number;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Absent for viewers who cannot add people. */
  onAdd: (() => void) | undefined;
  onRemove: (member: Member) => void;
};

const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3';

function MemberGrid({ user, search, page, onPage, onClear, onAdd, onRemove }: MemberGridProps) {
  const query = useQuery(memberPageQuery(search, page));
  const { data, error } = query;
  if (!data && error) return <LoadFailure inCard message="Failed to load users" withStatus query={query} />;
  if (!data)
    return (
      <div aria-busy className={grid}>
        {Array.from({ length: 3 }, (_, index) => (
          <MemberCardSkeleton key={index} />
        ))}
      </div>
    );
  const { members, found, waiting, page: at, pages, admins, active } = data;
  // The search text may already differ from the results shown.
  if (found === 0)
    return active > 0 ? (
      <EmptyState inCard icon={SearchX} action={<Button onClick={onClear}>Clear Search</Button>}>
        No members found
      </EmptyState>
    ) : (
      <EmptyState
        inCard
        icon={Users}
        action={
          onAdd && (
            <Button icon={UserPlus} variant="primary" onClick={onAdd}>
              Add User
            </Button>
          )
        }
      >
        No members yet
      </EmptyState>
    );
  const start = (at - 1) * membersPerPage;
  return (
    <>
      <ul tabIndex={-1} className={grid}>
        {members.map((member) => (
          <li key={member.id} className="min-w-0">
            <MemberCard member={member} adminCount={admins} user={user} onRemove={() => onRemove(member)} />
          </li>
        ))}
      </ul>
      <Pager
        label={`Showing ${format.integer(start + 1)}-${format.integer(start + members.length)} of ${countOf(found, waiting)}`}
        onPrevious={at > 1 ? () => onPage(at - 1) : undefined}
        onNext={at < pages ? () => onPage(at + 1) : undefined}
      />
    </>
  );
}

/** Applicants are not members yet: "17 (16 members, 1 waiting)". */
const countOf = (found: number, waiting: number) =>
  waiting === 0
    ? format.integer(found)
    : t`${format.integer(found)} (${format.count(found - waiting, 'member')}, ${format.integer(waiting)} waiting)`;

type RemoveDialogProps = { member: Member; onRemoved: () => void; onClose: () => void };

function RemoveDialog({ member, onRemoved, onClose }: RemoveDialogProps) {
  const [isHard, setHard] = useState(false);
  const [password, setPassword] = useState('');
  const removal = useRemoval(member, onRemoved);
  const wrong = fieldMessage(removal.error, 'password');
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={<bdi>Remove {member.name || member.email}?</bdi>}
      description="They are signed out at once and can no longer sign in. Their meetings stay, with their name."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          removal.mutate(isHard ? { password } : null);
        }}
        className="grid gap-4"
      >
        {removal.isError && !wrong && <Alert tone="bad">{removalFailure(removal.error)}</Alert>}
        <Checkbox
          label="Delete their name and account permanently"
          checked={isHard}
          onChange={(event) => setHard(event.target.checked)}
        />
        {isHard && (
          <Field label="Your password" error={wrong} help="Their meetings stay without an author.">
            <PasswordInput
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          </Field>
        )}
        <FormActions label="Remove" danger busy={removal.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function useRemoval(member: Member, onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hard: { password: string } | null) =>
      call(removeMember, {
        params: { id: String(member.id) },
        query: hard ? { hard: 'true' } : {},
        body: hard ?? {},
      }),
    onSuccess: () => {
      toast.success(t`Removed ${member.name || member.email}`, {
        description: t`This change is now reflected in your organization.`,
      });
      onRemoved();
    },
    onError: (error) => toast.error(removalFailure(error)),
    onSettled: () => client.invalidateQueries(keysToInvalidate('member')),
  });
}

/** Messages about the whole request come before the general one. */
function removalFailure(error: unknown): string {
  const globalErrors = error instanceof ApiFailure ? error.globalErrors.join(', ') : '';
  return globalErrors || failureMessage(error, t`Failed to remove user.`);
}
