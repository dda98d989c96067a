import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import type { CurrentUser } from '#contract/auth.ts';
import { statusOf } from '#web/api/api-failure.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { AwaitingApproval } from '#web/components/awaiting-approval.tsx';
import { deletionKey } from '#web/components/delete-dialog.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { meetingPath } from '#web/components/meeting-link.tsx';
import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { usePageParams } from '#web/components/page-params.ts';
import { usePageTitle } from '#web/components/page-title.ts';
import { RatingHost } from '#web/components/rating.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyView } from '#web/ui/lazy-view.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { GoneMeeting } from './gone-meeting.tsx';
import { meetingQuery } from './meeting-query.ts';
import { MeetingSkeleton } from './meeting-skeleton.tsx';
import { MeetingView } from './meeting-view.tsx';

// Most who open a meeting read it: the code of the form comes when it is asked for.
const MeetingEditor = lazyView(async () => (await import('./meeting-editor.tsx')).MeetingEditor);

export function MeetingPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { id = '' } = usePageParams();
  return (
    <>
      <AppLink
        to="/dashboard/meetings"
        className="mb-3 -ml-1 inline-flex touch items-center gap-1.5 rounded-md px-1 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden />
        All meetings
      </AppLink>
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
  const isEditing = new URLSearchParams(search).has('edit');
  // Nothing is asked until the next page is shown: whoever deletes the meeting would read that it is gone.
  const client = useQueryClient();
  const isKept = () => client.isMutating({ mutationKey: deletionKey }) === 0;
  const query = useQuery({ ...meetingQuery(id), enabled: isKept });
  usePageTitle(query.data?.title);
  const { timeZone } = user.organization;

  const isChanging = isEditing && query.data?.canEdit;
  // Somebody who is at the form keeps it, and may bring the meeting back by saving.
  const isGone = [400, 404].includes(statusOf(query.error) ?? 0);
  if (isGone && !isChanging) return <GoneMeeting />;
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
