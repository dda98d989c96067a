import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#web/components/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { format } from '#web/components/format.ts';
import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  NewApiToken,
  revokeApiToken,
  type Scope,
  scopeNames,
} from '#contract/api-tokens.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { showFormError } from '#web/components/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { CopyField } from '#web/components/copy-field.tsx';

export function ApiTokensCard({ timeZone }: { timeZone: string }) {
  const client = useQueryClient();
  const query = useQuery(apiTokensQuery);
  const { data, error } = query;
  const [isOpen, setOpen] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
  return (
    <Card className="p-5 sm:p-6">
      <CardHead
        title="API tokens"
        action={
          <Button icon={KeyRound} onClick={() => setOpen(true)}>
            New token
          </Button>
        }
      />
      <p className="mt-1 text-sm text-ink-2">
        Keys for programs that act in your name.{' '}
        <a href="/api/docs" className="font-medium text-accent underline-offset-4 hover:underline">
          What the API can do
        </a>
      </p>
      {!data && error && <LoadFailure message="The tokens could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-4 h-14" />}
      {data && data.tokens.length === 0 && <p className="mt-4 text-sm text-ink-3">You have no API tokens.</p>}
      {data && data.tokens.length > 0 && (
        <ul aria-label="API tokens" className="mt-4 divide-y divide-line border-t border-line">
          {data.tokens.map((token) => (
            <ApiTokenRow key={token.id} token={token} timeZone={timeZone} onRevoked={refresh} />
          ))}
        </ul>
      )}
      {isOpen && <NewTokenDialog onMade={() => void refresh()} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type ApiTokenRowProps = { token: ApiToken; timeZone: string; onRevoked: () => Promise<void> };

function ApiTokenRow({ token, timeZone, onRevoked }: ApiTokenRowProps) {
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
    <li ref={keepFocusOnRemoval} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          <bdi>{token.name}</bdi>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="text-ink-2">{token.scopes.map((scope) => scopeLabels[scope]).join(', ')}</p>
        <p className="tabular text-xs text-ink-3">
          Created {dayText(token.createdAt)} ·{' '}
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

const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => call(listApiTokens, {}, { signal }),
});

type NewTokenDialogProps = { onMade: () => void; onClose: () => void };

function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const [token, setToken] = useState<string>();
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      keepsOpen
      title="New API token"
      description={token ? 'Copy it now. It is shown only once.' : 'A token never has more rights than you.'}
    >
      {token ? (
        <MadeToken token={token} onDone={onClose} />
      ) : (
        <NewTokenForm
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

const lifetimes = { '30': '30 days', '90': '90 days', '365': 'A year', never: 'Does not expire' };

const daysOf = (lifetime: string) => (lifetime === 'never' ? null : Number(lifetime));

function NewTokenForm({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const form = useForm({
    resolver: schemaResolver(NewApiToken),
    defaultValues: { name: '', scopes: ['meetings:read'], expiresInDays: 90, password: '' },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      onMade((await call(createApiToken, { body })).token);
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
      <fieldset>
        <legend className="mb-1 text-sm font-medium">It may</legend>
        <div className="flex flex-col sm:gap-2">
          {scopeNames.map((scope) => (
            <Checkbox key={scope} label={scopeLabels[scope]} value={scope} {...register('scopes')} />
          ))}
        </div>
        {errors.scopes && (
          <p role="alert" className="mt-1.5 text-xs font-medium text-bad">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
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
      <FormActions label="Make token" busy={isSubmitting} onCancel={onCancel} />
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
  'meetings:read': 'Read meetings and reports',
  'meetings:write': 'Save and change meetings',
  'members:read': 'Read members',
};
