import { useState } from 'react';
import { endSecondFactor, renewRecoveryCodes } from '#contract/second-factor.ts';
import { call } from '#web/api/client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type TwoFactorDialogProps = { onChanged: () => void; onClose: () => void };

export function NewCodesDialog({ onChanged, onClose }: TwoFactorDialogProps) {
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
      description={codes ? 'The ones before work no longer.' : 'Those that you have will work no longer.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordForm label="Make new codes" onPassword={renew} onCancel={onClose} />
      )}
    </Dialog>
  );
}

export function TurnOffDialog({ onChanged, onClose }: TwoFactorDialogProps) {
  const turnOff = async (password: string) => {
    await call(endSecondFactor, { body: { password } });
    toast.success('Two-factor sign-in is off', { description: 'Your other sessions were signed out.' });
    onChanged();
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Turn off two-factor sign-in?"
      description="Your password alone lets you in again, and your recovery codes are gone."
    >
      <PasswordForm danger label="Turn off" onPassword={turnOff} onCancel={onClose} />
    </Dialog>
  );
}
