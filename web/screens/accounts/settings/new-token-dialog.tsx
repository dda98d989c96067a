import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminScopes, createApiToken } from '#contract/accounts/tokens.ts';
import { scopeNames } from '#contract/endpoint.ts';
import { createOrganizationToken, NewOrganizationToken } from '#contract/accounts/organization-tokens.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { call } from '#web/api/client.ts';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, DialogActions, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { scopeLabels } from './scope-labels.ts';

type TokenKind = {
  role: Role;
  /** Whether it belongs to the organization instead of the user. */
  isOfOrganization: boolean;
};

type NewTokenDialogProps = TokenKind & { onMade: () => void; onClose: () => void };

export function NewTokenDialog({ onMade, onClose, ...kind }: NewTokenDialogProps) {
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

const lifetimes = { '30': '30 days', '90': '90 days', '365': 'A year', never: 'Does not expire' };

const daysOf = (lifetime: string) => (lifetime === 'never' ? null : Number(lifetime));

const rightsOf = ({ isOfOrganization }: TokenKind) =>
  isOfOrganization
    ? 'It has the rights of an administrator within its scopes, and keeps working when you leave.'
    : 'A token never has more rights than you.';

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
      <fieldset>
        <legend className="mb-1 text-sm font-medium">It may</legend>
        <div className="flex flex-col sm:gap-2">
          {offered.map((scope) => (
            <Checkbox key={scope} label={scopeLabels[scope]} value={scope} {...register('scopes')} />
          ))}
        </div>
        {errors.scopes && (
          <p role="alert" className="mt-1.5 text-xs font-medium text-bad">
            {errors.scopes.message}
          </p>
        )}
      </fieldset>
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
