import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { CopySummary, meetingSummary } from '#web/components/copy-summary.tsx';
import { DeleteDialog } from '#web/components/delete-dialog.tsx';
import { format } from '#web/components/format.ts';
import { meetingPath } from '#web/components/meeting-link.tsx';
import { meetingsKey } from '#web/components/meetings-key.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { AttendeesCard } from './attendees-card.tsx';
import { CostCard } from './cost-card.tsx';
import { HygieneCard } from './hygiene-card.tsx';
import { useMeetingDeletion } from './queries.ts';
import { Money } from '#web/components/figures.tsx';
import { RoiBadge, WorthItBadge } from '#web/components/roi-badge.tsx';
import { UpdateRoi } from '#web/components/rating.tsx';

type MeetingViewProps = { meeting: MeetingWithAttendees; timeZone: string };

export function MeetingView({ meeting, timeZone }: MeetingViewProps) {
  return (
    <>
      <PageHead
        title={meeting.title}
        description={
          <time dateTime={meeting.startedAt} className="tabular">
            {format.timeRange(meeting.startedAt, meeting.durationMinutes, timeZone)}
          </time>
        }
        action={<Actions meeting={meeting} />}
      />
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]">
        <div className="grid gap-5 *:min-w-0 max-lg:order-2">
          {meeting.agenda && (
            <Card aria-label="Agenda" className="px-5 py-4">
              <CardHead title="Agenda" />
              <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-2">{meeting.agenda}</p>
            </Card>
          )}
          <AttendeesCard meeting={meeting} />
        </div>
        <div className="grid gap-5 *:min-w-0">
          <CostCard meeting={meeting} />
          <WorthCard meeting={meeting} />
          <HygieneCard meeting={meeting} />
          <Provenance meeting={meeting} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}

function Actions({ meeting }: { meeting: MeetingWithAttendees }) {
  return (
    <>
      <CopySummary summary={() => meetingSummary(meeting)} />
      {meeting.canEdit && (
        <>
          <AppLink to={`${meetingPath(meeting.id)}?edit=true`} className={buttonClass()}>
            <Pencil aria-hidden />
            Edit
          </AppLink>
          <DeleteMeeting meeting={meeting} />
        </>
      )}
    </>
  );
}

const sources = { calculator: 'Recorded', import: 'Imported', live: 'Recorded live' };

function Provenance({ meeting, timeZone }: MeetingViewProps) {
  return (
    <p className="text-xs wrap-anywhere text-ink-3">
      {sources[meeting.source]} by {meeting.createdByName ?? 'a former member'}
      <br />
      <time dateTime={meeting.createdDate} className="tabular">
        {format.dateTimeWithZone(meeting.createdDate, timeZone)}
      </time>
    </p>
  );
}

function DeleteMeeting({ meeting }: { meeting: MeetingWithAttendees }) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useMeetingDeletion(meeting.id);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {isAsking && (
        <DeleteDialog
          title="Delete this meeting?"
          description={`“${meeting.title}” is removed from all lists and totals. You can undo this.`}
          {...deletion}
          listKey={meetingsKey}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Outcomes and value of the meeting. Unknown and zero are shown differently. */
function WorthCard({ meeting }: { meeting: MeetingWithAttendees }) {
  const { outcomes, actionItemsCount, estimatedValue, worthIt, totalCost, canEdit } = meeting;
  return (
    <Card aria-label="ROI" className="px-5 py-4">
      <CardHead
        title="ROI"
        note={<RoiBadge cost={totalCost} value={estimatedValue} />}
        action={canEdit && <UpdateRoi meeting={meeting} />}
      />
      <dl className="mt-2 grid grid-cols-2 gap-3 text-sm">
        {worthIt && (
          <Entry label="Worth it" wide>
            <WorthItBadge worthIt={worthIt} text="choice" />
          </Entry>
        )}
        <Entry label="Outcomes" wide>
          {outcomes ? <span className="whitespace-pre-line">{outcomes}</span> : <NotRecorded />}
        </Entry>
        <Entry label="Action items">
          {actionItemsCount === null ? <NotRecorded /> : format.integer(actionItemsCount)}
        </Entry>
        <Entry label="Estimated value">
          {estimatedValue === null ? <NotRecorded /> : <Money amount={estimatedValue} />}
        </Entry>
      </dl>
      {!canEdit && (
        <div className="mt-3">
          <UpdateRoi meeting={meeting} />
        </div>
      )}
    </Card>
  );
}

function Entry({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function NotRecorded() {
  return <span className="text-ink-3">Not recorded</span>;
}
