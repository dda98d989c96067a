import { useMutation } from '@tanstack/react-query';
import { confirmAlertAddress } from '#contract/reports/budgets.ts';
import { pageMessages } from '#contract/page-messages.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { AuthLayout } from '#web/components/accounts/auth-layout.tsx';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** The owner of an address in a budget confirms that it gets alerts. */
export function ConfirmAlertsPage() {
  // The token is in the fragment, which browsers do not send to servers.
  const token = parseSearch(usePageLocation().hash).token;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(confirmAlertAddress, { body: { token: token ?? '' } }, { asUser: null }),
  });
  return (
    <AuthLayout
      title="Budget alerts"
      description="An administrator named you as the manager of a meeting budget."
    >
      {!token && <Alert tone="bad">{pageMessages['alert-link-invalid']}</Alert>}
      {error && <Alert tone="bad">{failureMessage(error)}</Alert>}
      {data ? (
        <Alert tone="good">
          You now get a mail when a budget of {data.organization} that you manage is used up.
        </Alert>
      ) : (
        token && (
          // Requires a click, since mail scanners open links.
          <Button variant="primary" size="lg" busy={isPending} onClick={() => mutate()}>
            Get budget alerts
          </Button>
        )
      )}
    </AuthLayout>
  );
}
