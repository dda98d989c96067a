import { useMutation, useQuery } from '@tanstack/react-query';
import { castVoteByLink, padded, readRatingLink } from '#contract/meetings/ratings.ts';
import { pageMessages } from '#contract/page-messages.ts';
import { format } from '#web/components/forms/format.ts';
import { t } from '#domain/format/text.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { AuthLayout } from '#web/components/accounts/auth-layout.tsx';
import { type GivenVote, VoteForm } from '#web/components/meetings/ratings/vote-form.tsx';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { parseSearch, usePageLocation } from '#web/components/site/navigation.ts';
import { Alert } from '#web/ui/alert.tsx';
import { questionText } from '#wording/ratings.ts';

/** Votes by the link of a mail. Opening the page does nothing. */
export function RatePage() {
  // The token is in the fragment, which browsers do not send to servers.
  const token = parseSearch(usePageLocation().hash).token ?? '';
  const { data, error } = useQuery({
    queryKey: ['rating-link', token],
    queryFn: async () => {
      const box = await call(readRatingLink, { body: { token } }, { asUser: null });
      return { ...box, offsetMs: Date.parse(box.now) - Date.now() };
    },
    enabled: token !== '',
    retry: false,
  });
  const casting = useMutation({
    mutationFn: (vote: GivenVote) => {
      const castAt = new Date(Date.now() + (data?.offsetMs ?? 0)).toISOString();
      return call(castVoteByLink, { body: padded({ token, ...vote, castAt }) }, { asUser: null });
    },
  });
  const question = data ? questionText(data, format) : t`Was it worth your time?`;
  const failure = error ?? casting.error;
  return (
    <AuthLayout tall title={question}>
      <div className="grid gap-4">
        {token === '' && <Alert tone="bad">{pageMessages['rating-link-invalid']}</Alert>}
        {failure && <Alert tone="bad">{failureMessage(failure)}</Alert>}
        {casting.isSuccess && (
          <Alert tone="good">
            Your vote is in the memory of the server. Open the link again to change it before the box closes.
          </Alert>
        )}
        {data?.needsSignIn && (
          <>
            <p className="text-ink-2">
              This mail went to somebody with an account. Sign in, and you are asked on every screen until the
              box closes.
            </p>
            <ButtonLink to="/login" variant="primary" size="lg">
              Sign in
            </ButtonLink>
          </>
        )}
        {data && !data.needsSignIn && (
          <VoteForm
            question={question}
            given={casting.isSuccess ? casting.variables : null}
            isSending={casting.isPending}
            onVote={(vote) => casting.mutate(vote)}
          />
        )}
      </div>
    </AuthLayout>
  );
}
