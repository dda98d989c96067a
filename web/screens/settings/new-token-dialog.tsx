import { useRef, useState } from 'react';
import { createApiToken, NewApiToken, type Scope, scopeNames } from '#contract/api-tokens.ts';
import { call } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { CopyButton } from './copy-button.tsx';
import { PasswordForm } from './password-form.tsx';

type NewTokenDialogProps = { onMade: () => void; onClose: () => void };

export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
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

const lifetimes = { '30': 30, '90': 90, '365': 365, never: null } as const;
const lifetimeNames = { '30': '30 days', '90': '90 days', '365': 'A year', never: 'Does not expire' };
type Lifetime = keyof typeof lifetimes;

function NewTokenForm({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['meetings:read']);
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  const [isJudged, setJudged] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);

  const body = { name, scopes: [...scopes], expiresInDays: lifetimes[lifetime] };
  // The password is validated separately.
  const issues = NewApiToken.safeParse({ ...body, password: 'x' }).error?.issues ?? [];
  const wrong = (field: string) =>
    isJudged ? issues.find(({ path }) => path[0] === field)?.message : undefined;

  const judge = () => {
    setJudged(true);
    if (issues[0]?.path[0] === 'name') nameField.current?.focus();
    return issues.length === 0;
  };
  const make = async (password: string) =>
    onMade((await call(createApiToken, { body: { ...body, password } })).token);
  const toggle = (scope: Scope, isOn: boolean) =>
    setScopes(scopeNames.filter((one) => (one === scope ? isOn : scopes.includes(one))));

  return (
    <PasswordForm label="Make token" onPassword={make} onCancel={onCancel} judge={judge}>
      <Field
        label="Name"
        error={wrong('name')}
        help="Name the program that uses it, such as “Nightly report”."
      >
        <Input
          ref={nameField}
          name="name"
          data-autofocus
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">It may</legend>
        <div className="flex flex-col sm:gap-2">
          {scopeNames.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeLabels[scope]}
              checked={scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
            />
          ))}
        </div>
        {wrong('scopes') && (
          <p role="alert" className="mt-1.5 text-xs font-medium text-bad">
            {wrong('scopes')}
          </p>
        )}
      </fieldset>
      <Field label="Expires">
        <Select value={lifetime} onChange={(event) => setLifetime(lifetimeOf(event.target.value))}>
          {(['30', '90', '365', 'never'] as const).map((value) => (
            <option key={value} value={value}>
              {lifetimeNames[value]}
            </option>
          ))}
        </Select>
      </Field>
    </PasswordForm>
  );
}

const lifetimeOf = (value: string): Lifetime =>
  value === '30' || value === '365' || value === 'never' ? value : '90';

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Token">
        <span className="flex gap-2">
          <Input readOnly value={token} className="font-mono" onFocus={(event) => event.target.select()} />
          <CopyButton text={token} />
        </span>
      </Field>
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
export const scopeLabels: Record<Scope, string> = {
  'meetings:read': 'Read meetings and reports',
  'meetings:write': 'Save and change meetings',
  'members:read': 'Read members',
};
