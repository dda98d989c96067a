import { useMutation } from '@tanstack/react-query';
import { stopReportMails } from '#contract/organization/report-mails.ts';
import { pageMessages } from '#contract/page-messages.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { AuthLayout } from '#web/components/accounts/auth-layout.tsx';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Stops a mailed report without signing in. */
export function ReportMailsPage() {
  // The token is in the fragment, which browsers do not send to servers.
  const token = parseSearch(usePageLocation().hash).token;
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(stopReportMails, { params: { token: token ?? '' } }, { asUser: null }),
  });
  return (
    <AuthLayout title="Reports by mail" description="Your settings switch them on again.">
      {!token && <Alert tone="bad">{pageMessages['note-link-invalid']}</Alert>}
      {error && <Alert tone="bad">{failureMessage(error)}</Alert>}
      {isSuccess && <Alert tone="good">You get no more of these mails.</Alert>}
      {token && !isSuccess && (
        <Button variant="primary" size="lg" busy={isPending} onClick={() => mutate()}>
          Stop these mails
        </Button>
      )}
    </AuthLayout>
  );
}
