import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import {
  type Identity,
  linkIdentity,
  listIdentities,
  type ProviderName,
  unlinkIdentity,
} from '#contract/accounts/sign-on.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { openProvider } from '#web/components/accounts/sign-on-return.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { toast } from '#web/ui/toast.ts';
import { PasswordForm } from '#web/components/accounts/password-form.tsx';

const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => call(listIdentities, {}, { signal }),
});

/** Shown only if there are sign-in providers. */
export function IdentitiesCard({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const { data } = useQuery(identitiesQuery);
  const [chosen, setChosen] = useState<ProviderName | null>(null);
  if (!data || data.providers.length + data.identities.length === 0) return null;
  const refresh = () => client.invalidateQueries({ queryKey: identitiesQuery.queryKey });
  const linked = new Set(data.identities.map(({ provider }) => provider));
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Single sign-on" />
      <p className="mt-1 text-sm text-ink-2">Sign in with an account that you have elsewhere.</p>
      {data.identities.length > 0 && (
        <ul aria-label="Linked accounts" className="mt-4 divide-y divide-line border-t border-line">
          {data.identities.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} timeZone={timeZone} onUnlinked={refresh} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {data.providers
          .filter(({ name }) => !linked.has(name))
          .map((provider) => (
            <Button key={provider.id} icon={Link2} onClick={() => setChosen(provider)}>
              Link {provider.name}
            </Button>
          ))}
      </div>
      {chosen && <LinkDialog provider={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}

type IdentityRowProps = { identity: Identity; timeZone: string; onUnlinked: () => Promise<void> };

function IdentityRow({ identity, timeZone, onUnlinked }: IdentityRowProps) {
  const { id, provider, email, linkedAt, lastUsedAt } = identity;
  const [isAsking, setAsking] = useState(false);
  const unlinking = useMutation({
    mutationFn: () => call(unlinkIdentity, { params: { id: String(id) } }),
    onSuccess: () => {
      toast.success(t`Unlinked ${provider}`);
      return onUnlinked();
    },
  });
  return (
    <li ref={keepFocusOnRemoval} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">{provider}</p>
        {email && <p className="wrap-anywhere text-ink-2">{email}</p>}
        <p className="tabular text-xs text-ink-3">
          Linked {format.dayOf(linkedAt, timeZone)} ·{' '}
          {lastUsedAt ? `used ${format.dayOf(lastUsedAt, timeZone)}` : 'never used'}
        </p>
      </div>
      <Button variant="ghost" size="sm" aria-label={`Unlink ${provider}`} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={`Unlink ${provider}?`}
          description="You can then no longer sign in to this account there."
          confirmLabel="Unlink"
          busy={unlinking.isPending}
          error={unlinking.isError ? failureMessage(unlinking.error) : undefined}
          onConfirm={() => unlinking.mutate()}
          onClose={() => {
            unlinking.reset();
            setAsking(false);
          }}
        />
      )}
    </li>
  );
}

function LinkDialog({ provider, onClose }: { provider: ProviderName; onClose: () => void }) {
  const link = async (password: string) => {
    const { url } = await call(linkIdentity, { body: { provider: provider.id, password } });
    openProvider(url, '/dashboard/settings');
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Link ${provider.name}`}
      description={`Then sign in at ${provider.name}. From then on, that account also signs you in here.`}
    >
      <PasswordForm label="Continue" onPassword={link} onCancel={onClose} />
    </Dialog>
  );
}
