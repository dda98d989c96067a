import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { showFailure } from '#web/components/forms/show-failure.ts';
import { format } from '#web/components/forms/format.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { type ApiToken, listApiTokens, revokeApiToken } from '#contract/accounts/tokens.ts';
import {
  listOrganizationTokens,
  type OrganizationToken,
  revokeOrganizationToken,
  takeOverOrganizationToken,
} from '#contract/accounts/organization-tokens.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { scopeLabels } from './scope-labels.ts';

type ApiTokensCardProps = {
  role: Role;
  /** Whether it shows the organization's tokens instead of one's own. */
  isOfOrganization?: boolean;
  timeZone: string;
};

export function ApiTokensCard({ role, isOfOrganization = false, timeZone }: ApiTokensCardProps) {
  const client = useQueryClient();
  const { query: options, revoke, ...texts } = isOfOrganization ? ofOrganization : ofUser;
  const query = useQuery(options);
  const { data, error } = query;
  const [isOpen, setOpen] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: options.queryKey });
  return (
    <Card id={isOfOrganization ? undefined : 'tokens'} className="p-5 sm:p-6">
      <CardHead
        title={texts.title}
        action={
          <Button icon={KeyRound} onClick={() => setOpen(true)}>
            {texts.create}
          </Button>
        }
      />
      <p className="mt-1 text-sm text-ink-2">
        {texts.purpose}{' '}
        <a href="/api/docs" className="font-medium text-accent underline-offset-4 hover:underline">
          What the API can do
        </a>
      </p>
      {!data && error && <LoadFailure message="The tokens could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-4 h-14" />}
      {data && data.tokens.length === 0 && <p className="mt-4 text-sm text-ink-3">{texts.empty}</p>}
      {data && data.tokens.length > 0 && (
        <ul aria-label={texts.title} className="mt-4 divide-y divide-line border-t border-line">
          {data.tokens.map((token) => (
            <ApiTokenRow key={token.id} {...{ token, timeZone, revoke }} onChanged={refresh} />
          ))}
        </ul>
      )}
      {isOpen && (
        <NewTokenDialog
          role={role}
          isOfOrganization={isOfOrganization}
          onMade={() => void refresh()}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

type ShownToken = ApiToken & Partial<OrganizationToken>;

type ApiTokenRowProps = {
  token: ShownToken;
  timeZone: string;
  revoke: (id: number) => Promise<unknown>;
  onChanged: () => Promise<void>;
};

function ApiTokenRow({ token, timeZone, revoke, onChanged }: ApiTokenRowProps) {
  const dayText = (instant: string) => format.dayOf(instant, timeZone);
  const [isAsking, setAsking] = useState(false);
  const revocation = useMutation({
    mutationFn: () => revoke(token.id),
    onSuccess: () => toast.success(`Revoked ${token.name}`),
    onSettled: onChanged,
  });
  const takeover = useMutation({
    mutationFn: () => call(takeOverOrganizationToken, paramsOf(token.id)),
    onSuccess: () => toast.success(`You are responsible for ${token.name}`),
    onError: showFailure,
    onSettled: onChanged,
  });
  const [shownAt] = useState(() => Date.now());
  const { takeOverUntil: leftUntil = null } = token;
  const isExpired = [token.expiresAt, leftUntil].some((end) => end !== null && Date.parse(end) <= shownAt);
  return (
    <li ref={keepFocusOnRemoval} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{token.name}</bdi>
          {isExpired && <Badge tone="bad">Expired</Badge>}
          {leftUntil && !isExpired && <Badge tone="warn">Nobody is responsible</Badge>}
        </p>
        <p className="text-ink-2">
          {token.scopes.map((scope) => scopeLabels[scope]).join(', ')}
          {token.seesPay && ', with exact costs'}
        </p>
        <p className="tabular text-xs text-ink-3">
          Created {dayText(token.createdAt)}
          {token.createdByName && ` · ${token.createdByName} is responsible`} ·{' '}
          {token.lastUsedAt ? `used ${dayText(token.lastUsedAt)}` : 'never used'} ·{' '}
          {token.expiresAt
            ? `${isExpired ? 'expired' : 'expires'} ${dayText(token.expiresAt)}`
            : 'does not expire'}
        </p>
        {leftUntil && (
          <p className="mt-1 max-w-prose text-xs">
            It has lost its responsible administrator, so it can neither change data nor read exact costs, and{' '}
            {isExpired ? 'has ended' : `ends ${dayText(leftUntil)}`}. People who had the token may still know
            it.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {leftUntil && !isExpired && (
          <Button
            size="sm"
            aria-label={`Take over ${token.name}`}
            disabled={takeover.isPending}
            onClick={() => takeover.mutate()}
          >
            Take over
          </Button>
        )}
        <Button variant="ghost" size="sm" aria-label={`Revoke ${token.name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          title={<bdi>Revoke {token.name}?</bdi>}
          description="Programs that use it lose access immediately. This cannot be undone."
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

const tokensQuery = (key: string, read: (signal: AbortSignal) => Promise<{ tokens: ShownToken[] }>) =>
  queryOptions({ queryKey: [key], queryFn: ({ signal }) => read(signal) });

const paramsOf = (id: number) => ({ params: { id: String(id) } });

const ofUser = {
  title: 'API tokens',
  create: 'New token',
  purpose: 'Keys for programs that act on your behalf.',
  empty: 'You have no API tokens.',
  query: tokensQuery('api-tokens', (signal) => call(listApiTokens, {}, { signal })),
  revoke: (id: number) => call(revokeApiToken, paramsOf(id)),
};

const ofOrganization = {
  title: 'API tokens of the organization',
  create: 'New organization token',
  purpose:
    'Keys that belong to the organization. An administrator is responsible for each; others can take it over.',
  empty: 'The organization has no API tokens.',
  query: tokensQuery('organization-tokens', (signal) => call(listOrganizationTokens, {}, { signal })),
  revoke: (id: number) => call(revokeOrganizationToken, paramsOf(id)),
};
