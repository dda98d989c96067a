import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical, ShieldCheck, ShieldMinus, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { textOf } from '#contract/errors.ts';
import { changeMemberRole, type Member } from '#contract/members.ts';
import { resetSecondFactor } from '#contract/second-factor.ts';
import { removalError } from '#domain/people/member-removal.ts';
import { roleChangeError } from '#domain/people/member-role.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { removeDialog } from './lazy-dialogs.ts';
import { membersKey } from './members-query.ts';

type MemberMenuProps = {
  member: Member;
  /** Administrators who can sign in: the last one stays. */
  adminCount: number;
  user: CurrentUser;
  onRemove: () => void;
};

const isSettledAdmin = (one: Member) =>
  one.role === 'admin' && one.status === 'active' && !one.mustChangePassword;

/** What an administrator can do with a member; what is refused stays to be seen, with its reason. */
export function MemberMenu({ member, adminCount, user, onRemove }: MemberMenuProps) {
  const change = useRoleChange(member);
  const [isAsking, setAsking] = useState(false);
  const reset = useSecondFactorReset(member, () => setAsking(false));
  const actor = { userId: user.id, role: user.role };
  const target = { userId: member.id, role: member.role, countsAsAdmin: isSettledAdmin(member) };
  const newRole = member.role === 'admin' ? 'user' : 'admin';
  const roleRefusal = roleChangeError(actor, target, newRole, adminCount);
  const removalRefusal = removalError(actor, target, adminCount);

  return (
    <>
      <Menu
        label={`Actions for ${member.name}`}
        align="end"
        trigger={<EllipsisVertical aria-hidden />}
        triggerClassName={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mt-1.5 -mr-1.5`}
      >
        <MenuItem disabled={roleRefusal !== null} onClick={() => change.mutate(newRole)}>
          {newRole === 'admin' ? <ShieldCheck aria-hidden /> : <ShieldMinus aria-hidden />}
          <Words text={newRole === 'admin' ? 'Make administrator' : 'Make member'} refusal={roleRefusal} />
        </MenuItem>
        {member.twoFactor && member.id !== user.id && (
          <MenuItem onClick={() => setAsking(true)}>
            <ShieldOff aria-hidden />
            <span>
              Reset two-factor sign-in
              <span className="block text-xs text-ink-3">For who has lost the phone.</span>
            </span>
          </MenuItem>
        )}
        <MenuItem disabled={removalRefusal !== null} {...removeDialog.opener} onClick={onRemove}>
          <UserMinus aria-hidden />
          <Words text="Remove" refusal={removalRefusal} />
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          title={<bdi>Reset two-factor sign-in of {member.name}?</bdi>}
          description="Their password alone lets them in until they turn it on again. They are signed out everywhere, and told by mail."
          confirmLabel="Reset"
          busy={reset.isPending}
          onConfirm={() => reset.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Words({ text, refusal }: { text: string; refusal: Parameters<typeof textOf>[0] | null }) {
  return (
    <span>
      {text}
      {refusal && <span className="block text-xs text-ink-3">{textOf(refusal)}</span>}
    </span>
  );
}

function useRoleChange(member: Member) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (role: Member['role']) =>
      call(changeMemberRole, { params: { id: String(member.id) }, body: { role } }),
    onSuccess: ({ name, role }) => {
      toast.success(role === 'admin' ? `${name} is an administrator now` : `${name} is a member now`);
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) =>
      toast.error('The role was not changed', {
        description: failureMessage(error),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: membersKey }),
  });
}

function useSecondFactorReset(member: Member, onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { id: String(member.id) } }),
    onSuccess: () =>
      toast.success(`${member.name} signs in without a second factor now`, {
        description: 'They were signed out everywhere.',
      }),
    onError: (error) => toast.error('It was not reset', { description: failureMessage(error) }),
    onSettled: () => {
      onSettled();
      return client.invalidateQueries({ queryKey: membersKey });
    },
  });
}
