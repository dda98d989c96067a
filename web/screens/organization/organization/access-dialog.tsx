import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '#contract/accounts/tokens.ts';
import type { Member } from '#contract/accounts/members.ts';
import { endMemberSession, readMemberAccess, revokeMemberToken } from '#contract/accounts/sessions.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { SessionList } from '#web/components/accounts/session-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { toast } from '#web/ui/toast.ts';

const accessQuery = (member: Member) =>
  queryOptions({
    queryKey: ['sessions', member.id],
    queryFn: ({ signal }) => call(readMemberAccess, { params: { id: String(member.id) } }, { signal }),
  });

type AccessDialogProps = { member: Member; timeZone: string; onClose: () => void };

/** The sessions and API tokens of a member, for administrators. */
export function AccessDialog({ member, timeZone, onClose }: AccessDialogProps) {
  const client = useQueryClient();
  const query = useQuery(accessQuery(member));
  const { data, error } = query;
  const refresh = () => client.invalidateQueries({ queryKey: accessQuery(member).queryKey });
  const [asked, setAsked] = useState<ApiToken | null>(null);
  return (
    <>
      <Dialog
        onClose={onClose}
        title={<bdi>Access of {member.name || member.email}</bdi>}
        description="Where they are signed in, and the programs that act on their behalf."
      >
        {!data && error && <LoadFailure message="The sessions could not be loaded" query={query} />}
        {!data && !error && <Skeleton className="h-24" />}
        {data && (
          <div className="grid gap-5">
            <section>
              <h3 className="text-sm font-semibold">Sessions</h3>
              {data.sessions.length === 0 && <Nothing>Not signed in anywhere.</Nothing>}
              <SessionList
                sessions={data.sessions}
                timeZone={timeZone}
                onEnd={({ id }) =>
                  call(endMemberSession, { params: { id: String(member.id), sessionId: String(id) } })
                }
                queryKey={accessQuery(member).queryKey}
              />
            </section>
            <section>
              <h3 className="text-sm font-semibold">API tokens</h3>
              {data.apiTokens.length === 0 && <Nothing>No API tokens.</Nothing>}
              <ul aria-label="API tokens" className="divide-y divide-line">
                {data.apiTokens.map((token) => (
                  <TokenRow
                    key={token.id}
                    token={token}
                    timeZone={timeZone}
                    onRevoke={() => setAsked(token)}
                  />
                ))}
              </ul>
            </section>
          </div>
        )}
      </Dialog>
      {asked && (
        <RevokeDialog member={member} token={asked} onRevoked={refresh} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const Nothing = ({ children }: { children: string }) => <p className="py-3 text-sm text-ink-3">{children}</p>;

type TokenRowProps = { token: ApiToken; timeZone: string; onRevoke: () => void };

function TokenRow({ token: { name, createdAt, lastUsedAt }, timeZone, onRevoke }: TokenRowProps) {
  return (
    <li ref={keepFocusOnRemoval} className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="tabular text-xs text-ink-3">
          Created {format.dayOf(createdAt, timeZone)} ·{' '}
          {lastUsedAt ? `used ${format.dateTime(lastUsedAt, timeZone)}` : 'never used'}
        </p>
      </div>
      <Button variant="ghost" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

type RevokeDialogProps = {
  member: Member;
  token: ApiToken;
  onRevoked: () => Promise<void>;
  onClose: () => void;
};

function RevokeDialog({ member, token, onRevoked, onClose }: RevokeDialogProps) {
  const revoking = useMutation({
    mutationFn: () =>
      call(revokeMemberToken, { params: { id: String(member.id), tokenId: String(token.id) } }),
    onSuccess: () => {
      toast.success(t`Revoked ${token.name}`);
      onClose();
    },
    onSettled: onRevoked,
  });
  return (
    <ConfirmDialog
      danger
      title={<bdi>Revoke {token.name}?</bdi>}
      description="Programs that use it lose access immediately. This cannot be undone."
      confirmLabel="Revoke"
      busy={revoking.isPending}
      error={revoking.isError ? failureMessage(revoking.error) : undefined}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    />
  );
}
