import { lazy, Suspense } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { t } from '#domain/format/text.ts';
import { statusOf } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { BackLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { AwaitingApproval } from '#web/components/accounts/awaiting-approval.tsx';
import { deletionKey } from '#web/components/forms/delete-dialog.tsx';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { navigate, usePageLocation } from '#web/components/site/navigation.ts';
import { usePageTitle } from '#web/components/site/page-title.ts';
import { RatingHost } from '#web/components/meetings/rating.tsx';
import { Card, Skeleton, EmptyState } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { MeetingView } from './meeting-view.tsx';
import { meetingQuery } from '#web/components/meetings/meeting-query.ts';

// 20 kB with the form library.
const MeetingEditor = lazy(async () => ({ default: (await import('./meeting-editor.tsx')).MeetingEditor }));

export function MeetingPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { id = '' } = useParams({ strict: false });
  return (
    <>
      <BackLink to="/dashboard/meetings">All meetings</BackLink>
      {user?.status === 'pending' && (
        <>
          <PageHead title="Meeting" />
          <AwaitingApproval organization={user.organization.name} />
        </>
      )}
      {user?.status === 'active' && (
        <RatingHost key={id}>
          <MemberMeeting id={id} user={user} />
        </RatingHost>
      )}
    </>
  );
}

function MemberMeeting({ id, user }: { id: string; user: CurrentUser }) {
  const { search } = usePageLocation();
  const isEditing = search.edit !== undefined;
  // Not while the meeting is being deleted: its page would show 'Meeting not found' for a moment.
  const client = useQueryClient();
  const isNotBeingDeleted = () => client.isMutating({ mutationKey: deletionKey }) === 0;
  const query = useQuery({ ...meetingQuery(id), enabled: isNotBeingDeleted });
  usePageTitle(query.data?.title);
  const { timeZone } = user.organization;

  const isChanging = isEditing && query.data?.canEdit;
  // The form stays open when someone else deletes the meeting; saving restores it.
  const isMissing = [400, 404].includes(statusOf(query.error) ?? 0);
  if (isMissing && !isChanging) return <MissingMeeting />;
  if (query.data) {
    const leaveEditor = async () => {
      await navigate(meetingPath(id), { replace: true });
      window.scrollTo(0, 0);
    };
    return isChanging ? (
      <Suspense fallback={<MeetingSkeleton />}>
        <MeetingEditor key={id} meeting={query.data} timeZone={timeZone} onLeave={() => void leaveEditor()} />
      </Suspense>
    ) : (
      <MeetingView meeting={query.data} timeZone={timeZone} />
    );
  }
  if (query.isPending) return <MeetingSkeleton />;
  return (
    <Card>
      <LoadFailure message="The meeting could not be loaded" query={query} />
    </Card>
  );
}

function MissingMeeting() {
  usePageTitle(t`Meeting not found`);
  return (
    <>
      <PageHead title="Meeting not found" />
      <Card>
        <EmptyState icon={CalendarX} action={<ButtonLink to="/dashboard/meetings">All meetings</ButtonLink>}>
          It was deleted, or the link is incomplete.
        </EmptyState>
      </Card>
    </>
  );
}

function MeetingSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-2 h-7 w-72 max-w-full" />
      <Skeleton className="mb-7 h-5 w-96 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]">
        <Card className="p-5">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="my-4 h-5" />
          ))}
        </Card>
        <Card className="p-5">
          <Skeleton className="h-12 w-48" />
          <Skeleton className="mt-6 h-24" />
        </Card>
      </div>
    </div>
  );
}
