import { useState } from 'react';
import { beginSecondFactor } from '#contract/second-factor.ts';
import { call } from '#web/api/client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ConfirmCodeForm } from './confirm-code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { TwoFactorDialogProps } from './two-factor-dialogs.tsx';

/** The password, then the app, then the recovery codes. */
export function TurnOnDialog({ onChanged, onClose }: TwoFactorDialogProps) {
  const [begun, setBegun] = useState<{ secret: string; address: string }>();
  const [codes, setCodes] = useState<string[]>();
  const description = codes
    ? 'Two-factor sign-in is on.'
    : begun
      ? 'Scan this with an authenticator app, and enter the code that it shows.'
      : 'From then on signing in takes your password and a code of an app on your phone.';
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Turn on two-factor sign-in"
      description={description}
      keepsOpen
    >
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
            setCodes(made);
            onChanged();
          }}
          onCancel={onClose}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Dialog>
  );
}
