import { format } from '#web/components/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiToken, revokeApiToken } from '#contract/api-tokens.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { scopeLabels } from './scope-names.ts';

type ApiTokenRowProps = { token: ApiToken; timeZone: string; onRevoked: () => Promise<void> };

export function ApiTokenRow({ token, timeZone, onRevoked }: ApiTokenRowProps) {
  const dayText = (instant: string) => format.dayOf(instant, timeZone);
  const [isAsking, setAsking] = useState(false);
  const revocation = useMutation({
    mutationFn: () => call(revokeApiToken, { params: { id: String(token.id) } }),
    onSuccess: () => toast.success(`Revoked ${token.name}`),
    onSettled: onRevoked,
  });
  const [shownAt] = useState(() => Date.now());
  const isExpired = token.expiresAt !== null && Date.parse(token.expiresAt) <= shownAt;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{token.name}</bdi>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="text-ink-2">{token.scopes.map((scope) => scopeLabels[scope]).join(', ')}</p>
        <p className="tabular text-xs text-ink-3">
          Made {dayText(token.createdAt)} ·{' '}
          {token.lastUsedAt ? `used ${dayText(token.lastUsedAt)}` : 'never used'} ·{' '}
          {token.expiresAt
            ? `${isExpired ? 'expired' : 'expires'} ${dayText(token.expiresAt)}`
            : 'does not expire'}
        </p>
      </div>
      <Button variant="ghost" size="sm" aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={<bdi>Revoke {token.name}?</bdi>}
          description="Programs that use it are refused at once. This cannot be undone."
          confirmLabel="Revoke"
          busy={revocation.isPending}
          error={revocation.isError ? failureMessage(revocation.error) : undefined}
          onConfirm={() => revocation.mutate()}
          onClose={() => {
            revocation.reset();
            setAsking(false);
          }}
        />
      )}
    </li>
  );
}
