import { format } from '#web/components/format.ts';
import { useMutation } from '@tanstack/react-query';
import { revokeInvitation, type Invitation } from '#contract/invitations.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

type InvitationRowProps = { invitation: Invitation; timeZone: string; onRevoked: () => void };

export function InvitationRow({ invitation, timeZone, onRevoked }: InvitationRowProps) {
  const revocation = useMutation({
    mutationFn: () => call(revokeInvitation, { params: { id: String(invitation.id) } }),
    onError: (error) => toast.error('The link was not revoked', { description: failureMessage(error) }),
    onSettled: onRevoked,
  });
  const role = invitation.role === 'admin' ? 'Administrator' : 'Member';
  const day = format.dayOf(invitation.expiresAt, timeZone);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0 text-sm">
        <p className="font-medium">{role}</p>
        <p className="truncate text-xs text-ink-2">
          until {day}
          {invitation.createdByName && (
            <>
              , made by <bdi>{invitation.createdByName}</bdi>
            </>
          )}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Revoke the link for ${role}, until ${day}`}
        busy={revocation.isPending}
        onClick={() => revocation.mutate()}
      >
        Revoke
      </Button>
    </li>
  );
}
