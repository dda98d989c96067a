import { useQuery } from '@tanstack/react-query';
import { readInvitation } from '#contract/invitations.ts';
import type { Answer } from '#contract/endpoint.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { call } from '#web/api/client.ts';
import { usePageLocation } from '#web/components/page-location.ts';

export type Invitation = Answer<typeof readInvitation> & { token: string };

/** What the link that led here invites to. Its token stands in the fragment, which no server sees. */
export function useInvitation() {
  const token = new URLSearchParams(usePageLocation().hash.slice(1)).get('invitation');
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    retry: false,
    // Once it was used up it must not be asked for again while its form is open.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    isReading: token !== null && !data && !error,
    invitation: token !== null && data ? { ...data, token } : null,
    problem: error && failureMessage(error),
  };
}
