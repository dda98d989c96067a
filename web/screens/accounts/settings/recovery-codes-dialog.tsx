import { useState } from 'react';
import { renewRecoveryCodes } from '#contract/accounts/second-factor.ts';
import { call } from '#web/api/client.ts';
import { PasswordForm } from '#web/components/accounts/password-form.tsx';
import { RecoveryCodes } from '#web/components/accounts/recovery-codes.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type RecoveryCodesDialogProps = { onChanged: () => void; onClose: () => void };

export function RecoveryCodesDialog({ onChanged, onClose }: RecoveryCodesDialogProps) {
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
