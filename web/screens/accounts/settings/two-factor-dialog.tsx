import { useState } from 'react';
import * as z from 'zod/mini';
import { type Passkey, PasskeyName, removePasskey, renamePasskey } from '#contract/accounts/passkeys.ts';
import { endSecondFactor, renewRecoveryCodes } from '#contract/accounts/second-factor.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { AddPasskeyDialog } from '#web/components/accounts/add-passkey-dialog.tsx';
import { AuthenticatorDialog } from '#web/components/accounts/authenticator-dialog.tsx';
import { PasswordForm } from '#web/components/accounts/password-form.tsx';
import { RecoveryCodes } from '#web/components/accounts/recovery-codes.tsx';
import { useSchemaForm } from '#web/components/forms/schema-resolver.ts';
import { showFormError } from '#web/components/forms/failure-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

type DialogProps = { onChanged: () => void; onClose: () => void };

/** What a dialog adds or changes; `remove: null` is the authenticator app. */
export type TwoFactorChange = 'passkey' | 'app' | 'codes' | { remove: Passkey | null } | { rename: Passkey };

type TwoFactorDialogProps = DialogProps & {
  change: TwoFactorChange;
  /** Whether two-factor sign-in is off without the factor to remove. */
  isLast: boolean;
};

export function TwoFactorDialog({ change, isLast, ...props }: TwoFactorDialogProps) {
  if (change === 'passkey') return <AddPasskeyDialog {...props} />;
  if (change === 'app') return <AuthenticatorDialog {...props} />;
  if (change === 'codes') return <RecoveryCodesDialog {...props} />;
  if ('rename' in change) return <RenamePasskeyDialog {...props} passkey={change.rename} />;
  return <RemoveFactorDialog {...props} passkey={change.remove} isLast={isLast} />;
}

function RecoveryCodesDialog({ onChanged, onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const renew = async (password: string) => {
    setCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes);
    onChanged();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      keepsOpen
      title="New recovery codes"
      description={codes ? 'Your previous codes no longer work.' : 'Your current codes will stop working.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm label="Create new codes" onPassword={renew} onCancel={onClose} />
      )}
    </Dialog>
  );
}

const PasskeyForm = z.object({ name: PasskeyName });

function RenamePasskeyDialog({ passkey, onChanged, onClose }: DialogProps & { passkey: Passkey }) {
  const form = useSchemaForm(PasskeyForm, { name: passkey.name });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(renamePasskey, { params: { id: String(passkey.id) }, body });
      onChanged();
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Dialog onClose={onClose} size="sm" title="Rename the passkey">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {errors.root && <Alert tone="bad">{errors.root.message}</Alert>}
        <Field label="Name" error={errors.name?.message}>
          <Input {...form.register('name')} data-autofocus maxLength={60} autoComplete="off" />
        </Field>
        <FormActions label="Save" busy={isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

type RemoveFactorDialogProps = DialogProps & { passkey: Passkey | null; isLast: boolean };

function RemoveFactorDialog({ passkey, isLast, onChanged, onClose }: RemoveFactorDialogProps) {
  const remove = async (password: string) => {
    const body = { password };
    if (passkey) await call(removePasskey, { params: { id: String(passkey.id) }, body });
    else await call(endSecondFactor, { body });
    if (isLast)
      toast.success(t`Two-factor sign-in is off`, { description: t`Your other sessions were signed out.` });
    else toast.success(passkey ? t`Removed the passkey ${passkey.name}` : t`The authenticator app is off`);
    onChanged();
    onClose();
  };
  const consequence = isLast
    ? t`You will sign in with your password alone, and your recovery codes are deleted.`
    : t`Your other ways to sign in stay as they are.`;
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={passkey ? <bdi>Remove the passkey {passkey.name}?</bdi> : 'Turn off the authenticator app?'}
      description={consequence}
    >
      <PasswordForm danger label={passkey ? 'Remove' : 'Turn off'} onPassword={remove} onCancel={onClose} />
    </Dialog>
  );
}
