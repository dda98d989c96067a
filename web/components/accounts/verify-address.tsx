import { useMutation, useQuery } from '@tanstack/react-query';
import { readMyAddress, sendAddressLink } from '#contract/organization/profile.ts';
import { call } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** Offers the link that verifies the user's address; nothing if it is verified or the server sends no mail. */
export function VerifyAddress() {
  const { data } = useQuery({
    queryKey: ['my-address'],
    queryFn: ({ signal }) => call(readMyAddress, {}, { signal }),
  });
  const sending = useMutation({ mutationFn: () => call(sendAddressLink) });
  if (!data?.canVerify) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-sm text-ink-2">Your email address is not verified yet.</p>
      <FailureAlert error={sending.error} />
      {sending.isSuccess ? (
        <Alert tone="good">
          We mailed a link to <bdi>{data.email}</bdi>. Open it in this browser.
        </Alert>
      ) : (
        <Button size="sm" busy={sending.isPending} onClick={() => sending.mutate()}>
          Verify address
        </Button>
      )}
    </div>
  );
}
