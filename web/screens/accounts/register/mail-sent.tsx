import { useMutation } from '@tanstack/react-query';
import { resendConfirmation } from '#contract/accounts/registration.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Registered } from './registration.ts';

/** On a server that sends mail, opening the mailed link creates the account. */
export function MailSent({ registered: { email, registration } }: { registered: Registered }) {
  const resending = useMutation({
    mutationFn: () => call(resendConfirmation, { body: { registration: registration ?? '' } }),
  });
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="good">
        Check your mail: we sent a link to <bdi>{email}</bdi>. Open it within a day to create your account.
      </Alert>
      <p className="text-sm text-ink-2">Nothing arrived? Check your spam folder, or send it again.</p>
      <FailureAlert error={resending.error} />
      {resending.isSuccess && <Alert tone="good">We sent another mail. Use the link in it.</Alert>}
      <Button busy={resending.isPending} onClick={() => resending.mutate()}>
        Send the mail again
      </Button>
    </div>
  );
}
