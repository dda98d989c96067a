import { useMutation, useQuery } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import type { Input } from '#contract/endpoint.ts';
import { listLive, startLive } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { call } from '#web/api/client.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { navigate } from '#web/components/site/navigation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

const livePath = (id: number) => `/live/${id}`;

type ShareLiveProps = {
  userId: number;
  isReady: boolean;
  /** The meeting now, and the currency of its rates. */
  toShare: () => Input<typeof startLive>['body'] & { currency: string | undefined };
  onShared: (draftKey: string | undefined) => void;
};

/** Makes the meeting live on the devices of all who have the link, and lists those that nobody has saved. */
export function ShareLive({ userId, isReady, toShare, onShared }: ShareLiveProps) {
  const { data } = useQuery({ queryKey: ['live', 'unsaved'], queryFn: () => call(listLive) });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { currency, ...body } = toShare();
      const { live } = await call(startLive, { body }, { asUser: userId, currency });
      onShared(body.meeting.draftKey);
      await navigate(livePath(live.id));
    },
    onError: (error) => showFailure(error, t`The meeting could not be shared`, t`Please try again.`),
  });
  const meetings = data?.meetings ?? [];
  return (
    <>
      <Button
        size="lg"
        className="w-full"
        icon={RadioTower}
        disabled={!isReady}
        busy={isPending}
        onClick={() => mutate()}
      >
        Share live
      </Button>
      {meetings.length > 0 && (
        <ul aria-label="Your live meetings" className="mt-2 rounded-lg border border-line bg-surface">
          {meetings.map(({ id, title, endedAt }) => (
            <li key={id} className="not-first:border-t not-first:border-line">
              <AppLink
                to={livePath(id)}
                className="flex touch items-center justify-between gap-3 rounded-lg px-4 py-2 text-sm hover:bg-sunk"
              >
                <span className="min-w-0 truncate font-medium">{title}</span>
                <Badge tone={endedAt === null ? 'meter' : 'neutral'}>
                  {endedAt === null ? 'Live' : 'Ended, not saved'}
                </Badge>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
