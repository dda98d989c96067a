import { removePasskey, type Passkey } from '#contract/accounts/passkeys.ts';
import { endSecondFactor } from '#contract/accounts/second-factor.ts';
import { call } from '#web/api/client.ts';
import { PasswordForm } from '#web/components/accounts/password-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

type RemoveFactorDialogProps = {
  /** The passkey to remove; null for the authenticator app. */
  passkey: Passkey | null;
  /** Whether two-factor sign-in is off without it. */
  isLast: boolean;
  onChanged: () => void;
  onClose: () => void;
};

export function RemoveFactorDialog({ passkey, isLast, onChanged, onClose }: RemoveFactorDialogProps) {
  const remove = async (password: string) => {
    const body = { password };
    if (passkey) await call(removePasskey, { params: { id: String(passkey.id) }, body });
    else await call(endSecondFactor, { body });
    if (isLast)
      toast.success('Two-factor sign-in is off', { description: 'Your other sessions were signed out.' });
    else toast.success(passkey ? `Removed the passkey ${passkey.name}` : 'The authenticator app is off');
    onChanged();
    onClose();
  };
  const consequence = isLast
    ? 'You will sign in with your password alone, and your recovery codes are deleted.'
    : 'Your other ways to sign in stay as they are.';
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
