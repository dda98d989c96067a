import { useState } from 'react';
import { leaveOrganization } from '#contract/profile.ts';
import { call } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { forgetUser } from '#web/api/outbox.ts';
import { unsavedText } from '#web/components/unsaved-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordForm } from './password-form.tsx';

type LeaveOrganizationProps = { organization: string; userId: number; isMember: boolean };

export function LeaveOrganization({ organization, userId, isMember }: LeaveOrganizationProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="text-sm wrap-anywhere text-ink-2">
        {isMember
          ? `Leaving ${organization} closes your account. The meetings that you recorded stay under your name.`
          : `You can stop waiting for ${organization}. Leaving deletes your account.`}
      </p>
      <Button className="mt-4" onClick={() => setOpen(true)}>
        Leave organization
      </Button>
      {isOpen && <LeaveDialog organization={organization} userId={userId} onClose={() => setOpen(false)} />}
    </div>
  );
}

type LeaveDialogProps = { organization: string; userId: number; onClose: () => void };

function LeaveDialog({ organization, userId, onClose }: LeaveDialogProps) {
  const unsaved = unsavedText(userId);
  const leave = async (password: string) => {
    await call(leaveOrganization, { body: { password } });
    forgetUser(userId);
    leaveApp();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Leave ${organization}?`}
      description="Your account is closed and you are signed out everywhere. This cannot be undone."
    >
      <div className="flex flex-col gap-4">
        {unsaved && <Alert tone="bad">{unsaved} What waits in this browser goes with your account.</Alert>}
        <PasswordForm danger label="Leave organization" onPassword={leave} onCancel={onClose} />
      </div>
    </Dialog>
  );
}
