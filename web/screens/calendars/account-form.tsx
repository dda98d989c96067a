import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { connectAccount, discoverCalendars, type FoundCalendar } from '#contract/calendar-connections.ts';
import type { Input as Sent } from '#contract/endpoint.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { schemaResolver } from '#web/components/schema-resolver.ts';
import { showFormError } from '#web/components/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useConnected } from './use-connected.ts';

type AccountFormProps = { isShared: boolean; onClose: () => void };
type Account = Sent<typeof discoverCalendars>['body'];

/** Asks first for the account, then for its calendars to read. */
export function AccountForm({ isShared, onClose }: AccountFormProps) {
  const [found, setFound] = useState<{ account: Account; calendars: FoundCalendar[] }>();
  const form = useForm({
    resolver: schemaResolver(discoverCalendars.body),
    defaultValues: { address: '', user: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (account) => {
    try {
      setFound({ account, ...(await call(discoverCalendars, { body: account })) });
    } catch (error) {
      showFormError(form, error);
    }
  });
  if (found) return <CalendarChoice {...found} {...{ isShared, onClose }} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <Field
        label="Server"
        error={errors.address?.message}
        help="The address of the server, or your email address there."
      >
        <Input {...form.register('address')} data-autofocus autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="User name" error={errors.user?.message}>
        <Input {...form.register('user')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="App password"
        error={errors.password?.message}
        help="Most providers let you create one that you can revoke. Do not use your main password."
      >
        <PasswordInput {...form.register('password')} autoComplete="off" />
      </Field>
      <FormActions label="Find calendars" busy={isSubmitting} onCancel={onClose} />
    </form>
  );
}

type CalendarChoiceProps = AccountFormProps & { account: Account; calendars: readonly FoundCalendar[] };

function CalendarChoice({ account, calendars, isShared, onClose }: CalendarChoiceProps) {
  const connected = useConnected(onClose);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set());
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const choose = (href: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(href);
    else next.delete(href);
    setChosen(next);
  };
  const submit = async () => {
    if (chosen.size === 0) return setFailure('Choose at least one calendar.');
    setBusy(true);
    try {
      const body = {
        ...account,
        name: '',
        calendars: calendars.filter(({ href }) => chosen.has(href)),
        isShared,
      };
      await connected(await call(connectAccount, { body }));
    } catch (error) {
      setFailure(failureMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && <Alert tone="bad">{failure}</Alert>}
      {calendars.length === 0 ? (
        <Alert tone="info">This account has no calendars.</Alert>
      ) : (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">Which calendars?</legend>
          <div className="flex flex-col gap-1">
            {calendars.map(({ href, name }, index) => (
              <Checkbox
                key={href}
                label={<bdi className="wrap-anywhere">{name}</bdi>}
                data-autofocus={index === 0 || undefined}
                checked={chosen.has(href)}
                onChange={({ target }) => choose(href, target.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <FormActions label="Connect" busy={isBusy} onCancel={onClose} />
    </form>
  );
}
