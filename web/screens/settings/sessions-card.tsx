import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOutEverywhere } from '#contract/profile.ts';
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/sessions.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { deviceText } from '#web/components/device-text.ts';
import { LoadFailure } from '#web/components/failure-alert.tsx';
import { forgetDraft } from '#web/components/running-meter.ts';
import { SessionRow } from '#web/components/session-row.tsx';
import { showFailure } from '#web/components/show-failure.ts';
import { signOutWarning } from '#web/components/unsaved-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead, Skeleton } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
});

export function SessionsCard({ userId, timeZone }: { userId: number; timeZone: string }) {
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  const [isAsking, setAsking] = useState(false);
  const ending = useEnding(
    (session: Session) => call(endSession, { params: { id: String(session.id) } }),
    (session) => `Ended the session in ${deviceText(session)}`,
  );
  const endingOthers = useEnding(
    () => call(endOtherSessions),
    () => 'Ended your other sessions',
  );
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Sessions" />
      <p className="mt-1 text-sm text-ink-2">
        Where you are signed in. Lost a device, or signed in on one that is not yours? End its session.
      </p>
      {!data && error && <LoadFailure message="The sessions could not be loaded" query={query} />}
      {!data && !error && <Skeleton className="mt-4 h-14" />}
      {data && (
        <ul aria-label="Sessions" className="mt-4 divide-y divide-line border-t border-line">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              timeZone={timeZone}
              isEnding={ending.isPending && ending.variables.id === session.id}
              onEnd={() => ending.mutate(session)}
            />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {hasOthers && (
          <Button busy={endingOthers.isPending} onClick={() => endingOthers.mutate(undefined)}>
            End all others
          </Button>
        )}
        <Button icon={LogOut} onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {isAsking && <SignOutEverywhere userId={userId} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function useEnding<Ended>(end: (ended: Ended) => Promise<unknown>, said: (ended: Ended) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: (_answer, ended) => toast.success(said(ended)),
    onError: (error) => showFailure(error, 'The session was not ended'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

const what = 'You are signed out in every browser, including this one, and your API tokens are revoked.';

function SignOutEverywhere({ userId, onClose }: { userId: number; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => call(signOutEverywhere),
    onSuccess: () => {
      forgetDraft(userId);
      leaveApp();
    },
  });
  const warning = signOutWarning(userId);
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      description={warning ? `${what} ${warning}` : what}
      confirmLabel="Sign out everywhere"
      busy={ending.isPending}
      error={ending.isError ? failureMessage(ending.error) : undefined}
      onConfirm={() => ending.mutate()}
      onClose={onClose}
    />
  );
}
