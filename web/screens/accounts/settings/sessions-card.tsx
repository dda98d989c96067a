import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { signOutEverywhere } from '#contract/organization/profile.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { leaveApp } from '#web/api/offline-copy.ts';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { deleteDraft } from '#web/components/meetings/running-meter.ts';
import { SessionList } from '#web/components/accounts/session-list.tsx';
import { showFailure } from '#web/components/forms/show-failure.ts';
import { signOutWarning } from '#web/components/forms/unsaved-text.ts';
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
  const client = useQueryClient();
  const endingOthers = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => toast.success('Ended your other sessions'),
    onError: (failed) => showFailure(failed, 'The sessions were not ended'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
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
        <SessionList
          className="mt-4 border-t border-line"
          sessions={data.sessions}
          timeZone={timeZone}
          onEnd={({ id }) => call(endSession, { params: { id: String(id) } })}
          queryKey={sessionsQuery.queryKey}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {hasOthers && (
          <Button busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
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

const what =
  'You are signed out in every browser, including this one, and your API tokens and your calendar address are revoked.';

function SignOutEverywhere({ userId, onClose }: { userId: number; onClose: () => void }) {
  const ending = useMutation({
    mutationFn: () => call(signOutEverywhere),
    onSuccess: () => {
      deleteDraft(userId);
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
