import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createInvitation,
  type Invitation,
  listInvitations,
  revokeInvitation,
} from '#contract/accounts/members.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert, LoadFailure, showFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { format } from '#web/components/forms/format.ts';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';

const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
});

type InvitationsDialogProps = { timeZone: string; onClose: () => void };

export function InvitationsDialog({ timeZone, onClose }: InvitationsDialogProps) {
  const client = useQueryClient();
  const [role, setRole] = useState<'user' | 'admin'>('user');
  const refresh = () => void client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
  const creation = useMutation({
    mutationFn: () => call(createInvitation, { body: { role } }),
    onSettled: refresh,
  });
  return (
    <Dialog
      onClose={onClose}
      keepsOpen
      title="Invite by link"
      description="Each link lets one person join without approval. It expires after 7 days."
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Role" className="flex-1">
            <Select
              value={role}
              onChange={(event) => setRole(event.target.value === 'admin' ? 'admin' : 'user')}
            >
              <option value="user">User</option>
              <option value="admin">Admin</option>
            </Select>
          </Field>
          <Button variant="primary" busy={creation.isPending} onClick={() => creation.mutate()}>
            Create link
          </Button>
        </div>
        <FailureAlert error={creation.error} />
        {/* The token is in the fragment, which browsers do not send to servers. */}
        {creation.data && (
          <CopyField
            label="Link"
            help="Copy it now. It is shown only once."
            value={`${window.location.origin}/register#invitation=${creation.data.token}`}
          />
        )}
        <OpenInvitations timeZone={timeZone} onChanged={refresh} />
      </div>
    </Dialog>
  );
}

function OpenInvitations({ timeZone, onChanged }: { timeZone: string; onChanged: () => void }) {
  const query = useQuery(invitationsQuery);
  const { data, error } = query;
  if (!data && error) return <LoadFailure message="The invitations could not be loaded" query={query} />;
  if (!data) return <Skeleton className="h-16" />;
  return (
    <section aria-label="Open invitations">
      <h3 className="text-sm font-semibold">Open invitations</h3>
      {data.invitations.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">No open invitations. Used and expired links are not listed.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {data.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              timeZone={timeZone}
              onRevoked={onChanged}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type InvitationRowProps = { invitation: Invitation; timeZone: string; onRevoked: () => void };

function InvitationRow({ invitation, timeZone, onRevoked }: InvitationRowProps) {
  const revocation = useMutation({
    mutationFn: () => call(revokeInvitation, { params: { id: String(invitation.id) } }),
    onError: (error) => showFailure(error, 'The link was not revoked'),
    onSettled: onRevoked,
  });
  const role = invitation.role === 'admin' ? 'Administrator' : 'Member';
  const day = format.dayOf(invitation.expiresAt, timeZone);
  return (
    <li ref={keepFocusOnRemoval} className="flex items-center justify-between gap-3 py-2">
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
