import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/second-factor.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { QrCode } from '#web/components/site/qr-code.tsx';
import { CopyField } from '#web/components/forms/copy-field.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { schemaResolver } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/failure-alert.tsx';

type AuthenticatorDialogProps = { onChanged: () => void; onClose: () => void };

/** Steps: password, authenticator app, recovery codes. */
export function AuthenticatorDialog({ onChanged, onClose }: AuthenticatorDialogProps) {
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const [codes, setCodes] = useState<string[]>();
  const description = codes
    ? t`Two-factor sign-in is on.`
    : begun
      ? t`Scan this with an authenticator app and enter the code that it shows.`
      : t`Signing in will then need your password and a code from an app on your phone.`;
  return (
    <Dialog onClose={onClose} size="sm" title="Use an authenticator app" description={description} keepsOpen>
      {!begun && (
        <PasswordForm
          label="Continue"
          onPassword={async (password) => setBegun(await call(beginSecondFactor, { body: { password } }))}
          onCancel={onClose}
        />
      )}
      {begun && !codes && (
        <ConfirmCodeForm
          {...begun}
          onConfirmed={(made) => {
            onChanged();
            // With a passkey, existing recovery codes still work.
            if (made.length > 0) return setCodes(made);
            toast.success(t`The authenticator app is on`);
            onClose();
          }}
          onCancel={onClose}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Dialog>
  );
}

type ConfirmCodeFormProps = {
  secret: string;
  address: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Two-factor sign-in is on only after a code from the app was confirmed. */
function ConfirmCodeForm({ secret, address, onConfirmed, onCancel }: ConfirmCodeFormProps) {
  const form = useForm({
    resolver: schemaResolver(confirmSecondFactor.body),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // The previously focused element was removed.
  useEffect(() => form.setFocus('code'), [form]);

  const submit = form.handleSubmit(async (body) => {
    try {
      onConfirmed((await call(confirmSecondFactor, { body })).recoveryCodes);
    } catch (error) {
      showFormError(form, error);
      form.setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
      <div className="flex justify-center">
        <QrCode text={address} label="QR code for your authenticator app" />
      </div>
      <CopyField
        label="Or type this key"
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        text={secret}
        className="font-mono"
      />
      <Field label="Code that the app shows" error={errors.code?.message}>
        <Input
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          placeholder="123456"
          className="tabular tracking-wider"
        />
      </Field>
      <FormActions label="Turn on" busy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
