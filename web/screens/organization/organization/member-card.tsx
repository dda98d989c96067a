import { type RefObject, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Check,
  EllipsisVertical,
  MonitorSmartphone,
  KeyRound,
  ShieldCheck,
  ShieldMinus,
  ShieldOff,
  UserMinus,
  X,
} from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import {
  approveMember,
  changeMemberRole,
  declineMember,
  type Member,
  renewOneUsePassword,
} from '#contract/accounts/members.ts';
import { pageMessages } from '#contract/page-messages.ts';
import { resetSecondFactor } from '#contract/accounts/second-factor.ts';
import { removalError, roleChangeError } from '#domain/accounts/member-rules.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { format } from '#web/components/forms/format.ts';
import { closeThenFocus } from '#web/components/forms/delete-dialog.tsx';
import { showFailure, FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { AccessDialog } from './access-dialog.tsx';
import { OneUsePassword } from './one-use-password.tsx';

type MemberCardProps = {
  member: Member;
  adminCount: number;
  user: CurrentUser;
  onRemove: () => void;
};

export function MemberCard({ member, adminCount, user, onRemove }: MemberCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPending = member.status === 'pending';
  return (
    <Card aria-label={member.name} className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Avatar name={member.name} imageUrl={member.profileImageUrl} className="size-10" />
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="line-clamp-2 text-sm font-semibold wrap-anywhere"
            title={member.name}
          >
            <bdi>{member.name}</bdi>
          </h2>
          <p className="truncate text-sm text-ink-2" title={member.email}>
            {member.email}
          </p>
          {member.username && (
            <p className="truncate text-xs text-ink-3">
              <bdi>@{member.username}</bdi>
            </p>
          )}
        </div>
        {!isPending && user.role === 'admin' && (
          <MemberMenu member={member} adminCount={adminCount} user={user} onRemove={onRemove} />
        )}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {isPending ? (
          <Badge tone="warn">
            {member.role === 'admin' ? 'Waiting for approval as admin' : 'Waiting for approval'}
          </Badge>
        ) : (
          <Badge>{member.role === 'admin' ? 'Administrator' : 'Member'}</Badge>
        )}
        {member.id === user.id && <Badge tone="accent">That&apos;s you!</Badge>}
        {member.twoFactor && <Badge tone="good">Two-factor</Badge>}
        {member.namedLikeAdmin && <Badge tone="warn">Same name as an administrator</Badge>}
        {member.addressLikeMember && <Badge tone="warn">Address like that of another member</Badge>}
        {member.addressVerified === false && (
          <Badge tone={isPending ? 'warn' : undefined}>Address not verified</Badge>
        )}
        {member.mustChangePassword && <Badge>Has not signed in yet</Badge>}
        {member.oneUseUntil && (
          <span className="tabular text-xs text-ink-3">
            One-use password until {format.dayOf(member.oneUseUntil, user.organization.timeZone)}
          </span>
        )}
        {!member.mustChangePassword && (
          <span className="tabular text-xs text-ink-3">
            {isPending ? 'Asked' : 'Since'} {format.dayOf(member.createdAt, user.organization.timeZone)}
          </span>
        )}
      </div>
      {isPending && <PendingActions member={member} heading={heading} />}
    </Card>
  );
}

export function MemberCardSkeleton() {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex-1 space-y-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-44 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-5 w-24 rounded-full" />
    </Card>
  );
}

type MemberMenuProps = {
  member: Member;
  /** Administrators who can sign in; the last one cannot be removed. */
  adminCount: number;
  user: CurrentUser;
  onRemove: () => void;
};

const isSettledAdmin = (one: Member) =>
  one.role === 'admin' && one.status === 'active' && !one.mustChangePassword;

/** An administrator's actions on a member; disallowed actions are disabled with the reason. */
function MemberMenu({ member, adminCount, user, onRemove }: MemberMenuProps) {
  const client = useQueryClient();
  const params = { id: String(member.id) };
  const change = useMemberChange(
    (role: Member['role']) => call(changeMemberRole, { params, body: { role } }),
    ({ name, role }) => {
      toast.success(role === 'admin' ? t`${name} is now an administrator` : t`${name} is now a member`);
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    t`The role was not changed`,
  );
  const [isAsking, setAsking] = useState(false);
  const [showsAccess, setShowsAccess] = useState(false);
  const [isRenewing, setRenewing] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const reset = useMemberChange(
    () => call(resetSecondFactor, { params }),
    () =>
      toast.success(t`Two-factor sign-in of ${member.name} was reset`, {
        description: t`They were signed out everywhere.`,
      }),
    t`Two-factor sign-in was not reset`,
  );
  const actor = { userId: user.id, role: user.role };
  const target = { userId: member.id, role: member.role, countsAsAdmin: isSettledAdmin(member) };
  const newRole = member.role === 'admin' ? 'user' : 'admin';
  const roleError = roleChangeError(actor, target, newRole, adminCount);
  const removeError = removalError(actor, target, adminCount);

  return (
    <>
      <Menu
        label={`Actions for ${member.name}`}
        align="end"
        trigger={<EllipsisVertical aria-hidden />}
        triggerClassName={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mt-1.5 -me-1.5`}
      >
        <MenuItem disabled={roleError !== null} onClick={() => setChanging(true)}>
          {newRole === 'admin' ? <ShieldCheck aria-hidden /> : <ShieldMinus aria-hidden />}
          <Words text={newRole === 'admin' ? 'Make administrator' : 'Make member'} error={roleError} />
        </MenuItem>
        <MenuItem onClick={() => setShowsAccess(true)}>
          <MonitorSmartphone aria-hidden />
          Sessions and API tokens
        </MenuItem>
        {member.twoFactor && member.id !== user.id && (
          <MenuItem onClick={() => setAsking(true)}>
            <ShieldOff aria-hidden />
            <span>
              Reset two-factor sign-in
              <span className="block text-xs text-ink-3">For someone who lost their phone.</span>
            </span>
          </MenuItem>
        )}
        {member.mustChangePassword && member.id !== user.id && (
          <MenuItem onClick={() => setRenewing(true)}>
            <KeyRound aria-hidden />
            New one-use password
          </MenuItem>
        )}
        <MenuItem disabled={removeError !== null} onClick={onRemove}>
          <UserMinus aria-hidden />
          <Words text="Remove" error={removeError} />
        </MenuItem>
      </Menu>
      {showsAccess && (
        <AccessDialog
          member={member}
          timeZone={user.organization.timeZone}
          onClose={() => setShowsAccess(false)}
        />
      )}
      {isRenewing && <RenewPasswordDialog member={member} onClose={() => setRenewing(false)} />}
      {isChanging && (
        <ConfirmDialog
          title={
            newRole === 'admin' ? (
              <>
                Make <bdi>{member.name}</bdi> an administrator?
              </>
            ) : (
              <>
                Make <bdi>{member.name}</bdi> a member?
              </>
            )
          }
          description={roleChangeText[newRole]}
          confirmLabel={newRole === 'admin' ? 'Make administrator' : 'Make member'}
          busy={change.isPending}
          onConfirm={() => change.mutate(newRole, { onSettled: () => setChanging(false) })}
          onClose={() => setChanging(false)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={<bdi>Reset two-factor sign-in of {member.name}?</bdi>}
          description="They sign in with their password alone until they turn it on again. They are signed out everywhere and notified by email."
          confirmLabel="Reset"
          busy={reset.isPending}
          onConfirm={() => reset.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const roleChangeText = {
  admin: t`Administrators manage members, salary tiers, budgets and all meetings, and see what people cost. This person is signed out and has to sign in again.`,
  user: t`Members do not manage people or settings, and see what people cost only if you let them. This person is signed out and has to sign in again; invitations they created end.`,
};

function Words({ text, error }: { text: string; error: keyof typeof pageMessages | null }) {
  return (
    <span>
      {text}
      {error && <span className="block text-xs text-ink-3">{pageMessages[error]}</span>}
    </span>
  );
}

/** Changes a member. Without `failure`, the title of a toast, the caller shows the error. */
function useMemberChange<Answer, Sent = void>(
  change: (sent: Sent) => Promise<Answer>,
  onDone: (answer: Answer) => void,
  failure?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => void (failure && showFailure(error, failure)),
    onSettled: () => client.invalidateQueries(keysToInvalidate('member')),
  });
}

type PendingActionsProps = { member: Member; heading: RefObject<HTMLElement | null> };

/**
 * The buttons disappear after the decision, so focus moves to the name, or to the list if the card also disappears.
 */
function PendingActions({ member, heading }: PendingActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const params = { id: String(member.id) };
  const approval = useMemberChange(
    () => call(approveMember, { params }),
    () => {
      heading.current?.focus();
      toast.success(t`${member.name} was approved`);
    },
    t`The approval failed`,
  );
  const declining = useMemberChange(
    () => call(declineMember, { params }),
    () => {
      closeThenFocus(() => setAsking(false), { current: heading.current?.closest('ul') ?? null });
      toast.success(t`${member.name} was declined`);
    },
  );
  return (
    <div className="flex gap-2">
      <Button
        icon={Check}
        size="sm"
        variant="primary"
        busy={approval.isPending}
        onClick={() => approval.mutate()}
      >
        Approve
      </Button>
      <Button icon={X} size="sm" onClick={() => setAsking(true)}>
        Decline
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={<bdi>Decline {member.name}?</bdi>}
          description="The account is deleted. This person can register again."
          confirmLabel="Decline"
          busy={declining.isPending}
          error={declining.isError ? failureMessage(declining.error) : undefined}
          onConfirm={() => declining.mutate()}
          onClose={() => {
            declining.reset();
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}

type RenewPasswordDialogProps = { member: Member; onClose: () => void };

function RenewPasswordDialog({ member, onClose }: RenewPasswordDialogProps) {
  const client = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => call(renewOneUsePassword, { params: { id: String(member.id) } }),
    onSettled: () => client.invalidateQueries(keysToInvalidate('member')),
  });
  return (
    <Dialog
      onClose={onClose}
      keepsOpen
      size="sm"
      title="New one-use password"
      description={!renewal.data && 'The previous one stops working.'}
    >
      {renewal.data ? (
        <OneUsePassword name={member.name} password={renewal.data.oneUsePassword} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <FailureAlert error={renewal.error} />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={renewal.isPending} onClick={() => renewal.mutate()}>
              Generate
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}
