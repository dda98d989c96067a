import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type ApiToken,
  listApiTokens,
  revokeApiToken,
  adminScopes,
  createApiToken,
} from '#contract/accounts/tokens.ts';
import {
  listOrganizationTokens,
  type OrganizationToken,
  revokeOrganizationToken,
  takeOverOrganizationToken,
  createOrganizationToken,
  NewOrganizationToken,
} from '#contract/accounts/organization-tokens.ts';
import { scopeNames, type Scope } from '#contract/endpoint.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { LoadFailure, showFailure, showFormError } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog, Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox, CheckboxGroup, Field, Input, Select } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

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
    onSuccess: () => toast.success(t`Revoked ${token.name}`),
    onSettled: onChanged,
  });
  const takeover = useMutation({
    mutationFn: () => call(takeOverOrganizationToken, paramsOf(token.id)),
    onSuccess: () => toast.success(t`You are responsible for ${token.name}`),
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
            ? isExpired
              ? t`expired ${dayText(token.expiresAt)}`
              : t`expires ${dayText(token.expiresAt)}`
            : t`does not expire`}
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
  title: t`API tokens`,
  create: t`New token`,
  purpose: t`Keys for programs that act on your behalf.`,
  empty: t`You have no API tokens.`,
  query: tokensQuery('api-tokens', (signal) => call(listApiTokens, {}, { signal })),
  revoke: (id: number) => call(revokeApiToken, paramsOf(id)),
};

const ofOrganization = {
  title: t`API tokens of the organization`,
  create: t`New organization token`,
  purpose: t`Keys that belong to the organization. An administrator is responsible for each; others can take it over.`,
  empty: t`The organization has no API tokens.`,
  query: tokensQuery('organization-tokens', (signal) => call(listOrganizationTokens, {}, { signal })),
  revoke: (id: number) => call(revokeOrganizationToken, paramsOf(id)),
};

type TokenKind = {
  role: Role;
  /** Whether it belongs to the organization instead of the user. */
  isOfOrganization: boolean;
};

type NewTokenDialogProps = TokenKind & { onMade: () => void; onClose: () => void };

function NewTokenDialog({ onMade, onClose, ...kind }: NewTokenDialogProps) {
  const [token, setToken] = useState<string>();
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      keepsOpen
      title={kind.isOfOrganization ? 'New API token of the organization' : 'New API token'}
      description={token ? 'Copy it now. It is shown only once.' : rightsOf(kind)}
    >
      {token ? (
        <MadeToken token={token} onDone={onClose} />
      ) : (
        <NewTokenForm
          {...kind}
          onMade={(made) => {
            setToken(made);
            onMade();
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

const lifetimes = { '30': t`30 days`, '90': t`90 days`, '365': t`A year`, never: t`Does not expire` };

const daysOf = (lifetime: string) => (lifetime === 'never' ? null : Number(lifetime));

const rightsOf = ({ isOfOrganization }: TokenKind) =>
  isOfOrganization
    ? t`It has the rights of an administrator within its scopes, and keeps working when you leave.`
    : t`A token never has more rights than you.`;

type NewTokenFormProps = TokenKind & { onMade: (token: string) => void; onCancel: () => void };

function NewTokenForm({ role, isOfOrganization, onMade, onCancel }: NewTokenFormProps) {
  const form = useForm({
    resolver: schemaResolver(NewOrganizationToken),
    defaultValues: {
      name: '',
      scopes: ['meetings:read'],
      expiresInDays: 90,
      password: '',
      seesPay: !isOfOrganization,
    },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const offered = scopeNames.filter((scope) => role === 'admin' || !adminScopes.includes(scope));
  const submit = form.handleSubmit(async (body) => {
    try {
      const { seesPay: _, ...own } = body;
      const made = isOfOrganization
        ? await call(createOrganizationToken, { body })
        : await call(createApiToken, { body: own });
      onMade(made.token);
    } catch (error) {
      showFormError(form, error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field
        label="Name"
        error={errors.name?.message}
        help="Name the program that uses it, such as “Nightly report”."
      >
        <Input {...register('name')} data-autofocus maxLength={60} autoComplete="off" />
      </Field>
      <CheckboxGroup legend="It may" error={errors.scopes?.message}>
        {offered.map((scope) => (
          <Checkbox key={scope} label={scopeLabels[scope]} value={scope} {...register('scopes')} />
        ))}
      </CheckboxGroup>
      {isOfOrganization && (
        <div>
          <Checkbox
            label="It gets exact costs, tiers and rates instead of blended amounts"
            {...register('seesPay')}
          />
          {errors.seesPay && (
            <p role="alert" className="mt-1.5 text-xs font-medium text-bad">
              {errors.seesPay.message}
            </p>
          )}
        </div>
      )}
      <Field label="Expires">
        <Select {...register('expiresInDays', { setValueAs: daysOf })}>
          {Object.entries(lifetimes).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Your password" error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <FormActions label="Create token" busy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <CopyField label="Token" value={token} className="font-mono" />
      <Alert tone="info">
        Programs send it as the header{' '}
        <code className="wrap-anywhere">Authorization: Bearer {token.slice(0, 8)}…</code>
      </Alert>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}

/** Names of the token scopes. */
const scopeLabels: Record<Scope, string> = {
  'meetings:read': t`Read meetings and reports`,
  'meetings:write': t`Save and change meetings`,
  'members:read': t`Read members`,
  'people:read': t`Read the people directory, with salary tiers`,
  'people:write': t`Change the people directory`,
  'budgets:write': t`Change budgets`,
  'audit:read': t`Read the audit log`,
};
