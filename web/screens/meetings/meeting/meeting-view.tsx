import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import type { MeetingSource } from '#domain/meetings/meeting.ts';
import { meetingLines } from '#domain/meetings/meeting-texts.ts';
import { ButtonLink } from '#web/components/site/app-link.tsx';
import { CopyMeeting } from '#web/components/meetings/copy-meeting.tsx';
import { CopySummary, meetingSummary } from '#web/components/meetings/copy-summary.tsx';
import { DeleteDialog } from '#web/components/forms/delete-dialog.tsx';
import { Money, Explain, EstimatedShare } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { textLabels } from '#web/components/meetings/meeting-labels.ts';
import { meetingPath, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { MeetingTypeBadge } from '#web/components/meetings/meeting-type.tsx';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { PlannedMark, SampleMark } from '#web/components/calendar/planned.tsx';
import { UpdateRoi } from '#web/components/meetings/rating.tsx';
import { HygieneScore } from '#web/components/reports/hygiene-score.tsx';
import { WorthMarks } from '#web/components/meetings/worth-marks.tsx';
import { RoiBadge, WorthItBadge } from '#web/components/meetings/roi-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { fittingSize } from '#web/ui/fitting-size.ts';
import { CostPageHead } from '#web/components/people/pay.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { AttendeesCard } from './attendees-card.tsx';
import { HygieneCard } from './hygiene-card.tsx';
import { RatingCard } from './rating-card.tsx';
import { useMeetingDeletion } from './queries.ts';

type MeetingViewProps = { meeting: MeetingWithAttendees; timeZone: string };

export function MeetingView({ meeting, timeZone }: MeetingViewProps) {
  return (
    <>
      <CostPageHead
        title={meeting.title}
        description={
          <>
            <time dateTime={meeting.startedAt} className="tabular">
              {format.timeRange(meeting.startedAt, meeting.durationMinutes, timeZone)}
            </time>
            <PlannedMark planned={meeting.planned} />
            <SampleMark source={meeting.source} />
          </>
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
          <AllocationCard meeting={meeting} />
          <WorthCard meeting={meeting} />
          <HygieneCard meeting={meeting} />
          <Provenance meeting={meeting} timeZone={timeZone} />
          {!meeting.planned && <RatingCard meeting={meeting} timeZone={timeZone} />}
        </div>
      </div>
    </>
  );
}

function Actions({ meeting }: { meeting: MeetingWithAttendees }) {
  return (
    <>
      <CopySummary summary={() => meetingSummary(meeting)} />
      <CopyMeeting id={meeting.id} />
      {meeting.canEdit && (
        <>
          <ButtonLink icon={Pencil} to={`${meetingPath(meeting.id)}?edit=true`}>
            Edit
          </ButtonLink>
          <DeleteMeeting meeting={meeting} />
        </>
      )}
    </>
  );
}

const sources = {
  calculator: t`Recorded`,
  import: t`Imported`,
  live: t`Recorded live`,
  calendar: t`Recorded from the calendar`,
  sample: t`Loaded as sample data`,
};

function Provenance({ meeting, timeZone }: MeetingViewProps) {
  return (
    <p className="text-xs wrap-anywhere text-ink-3">
      {sources[meeting.source]}
      {!meeting.namesHidden && ` by ${meeting.createdByName ?? t`a former member or program`}`}
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
      <Button icon={Trash2} onClick={() => setAsking(true)}>
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
  const { outcomes, actionItemsCount, estimatedValue, totalCost, canEdit } = meeting;
  return (
    <Card aria-label="ROI" className="px-5 py-4">
      <CardHead
        title="ROI"
        note={<RoiBadge cost={totalCost} value={estimatedValue} />}
        action={canEdit && <UpdateRoi meeting={meeting} />}
      />
      <dl className="mt-2 grid grid-cols-2 gap-3 text-sm">
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

function CostCard({ meeting }: { meeting: MeetingWithAttendees }) {
  const {
    title,
    planned,
    totalCost,
    estimatedCost,
    durationEstimated,
    attendeesEstimated,
    durationMinutes,
    plannedMinutes,
    attendeeCount,
    averageHourlyRate,
    type,
    source,
  } = meeting;
  const sameTitle = meetingsPath({ title });
  const cost = format.moneyWithCents(totalCost);
  const { symbol, isSymbolFirst, whole, fraction } = format.moneyParts(totalCost);
  return (
    <Card aria-label="Cost" className="@container p-5">
      <div
        className="tabular flex items-start leading-none font-semibold tracking-tight"
        style={{ fontSize: fittingSize(cost, '3rem') }}
      >
        <VisuallyHidden>{cost}</VisuallyHidden>
        <span aria-hidden className={classNames('mt-1 text-[0.5em] text-ink-3', !isSymbolFirst && 'order-1')}>
          {symbol}
        </span>
        <span aria-hidden>
          {whole}
          <span className="text-ink-3">{fraction}</span>
        </span>
        <span className="order-2 ms-1 self-center text-base">
          <Explain figure="meeting-cost" label="cost of the meeting" meetings={sameTitle} />
        </span>
      </div>
      <EstimatedShare
        amount={estimatedCost}
        of={totalCost}
        filters={{ title, planned: undefined }}
        className="mt-2 block text-sm text-ink-2"
      />
      <div className="mt-1 text-sm text-ink-2">
        <Money amount={averageHourlyRate} cents /> per person per hour on average
        <Explain figure="meeting-rate" label="average per person and hour" meetings={sameTitle} />
      </div>
      <Verdict meeting={meeting} />
      <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_max-content_minmax(0,1fr)] border-t border-line pt-4 [&>div]:pe-3 [&>div+div]:border-s [&>div+div]:border-line [&>div+div]:ps-3">
        <Fact label={durationEstimated ? 'Duration, estimated' : 'Duration'}>
          {format.hoursAndMinutes(durationMinutes)}
        </Fact>
        <Fact label={attendeesEstimated ? 'Attendees, estimated' : 'Attendees'}>
          {format.integer(attendeeCount)}
        </Fact>
        <Fact label="Planned">{plannedMinutes === null ? '–' : format.hoursAndMinutes(plannedMinutes)}</Fact>
      </dl>
      {plannedMinutes !== null && !planned && (
        <p className="mt-3 text-xs text-ink-3">{againstPlan(durationMinutes - plannedMinutes, source)}</p>
      )}
      <dl className="mt-4 grid gap-2 *:min-w-0 border-t border-line pt-4 text-sm">
        <Line label="Type">
          <MeetingTypeBadge type={type} />
        </Line>
        {meetingLines.map((name) => (
          <Line key={name} label={textLabels[name]}>
            {meeting[name] ?? <span className="text-ink-3">none</span>}
          </Line>
        ))}
      </dl>
    </Card>
  );
}

/** What the author and the score say of it. */
function Verdict({ meeting }: { meeting: MeetingWithAttendees }) {
  const { planned, worthIt, canEdit, hygiene } = meeting;
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
      <div>
        <p className="mb-1 text-xs text-ink-2">Was it worth it?</p>
        {planned ? (
          <p className="text-sm text-ink-3">Not held yet</p>
        ) : canEdit ? (
          <WorthMarks meeting={meeting} />
        ) : worthIt ? (
          <WorthItBadge worthIt={worthIt} text="choice" />
        ) : (
          <p className="text-sm text-ink-3">Not answered</p>
        )}
      </div>
      <p className="text-xs text-ink-2">
        Hygiene
        <span className="mt-0.5 block text-2xl tracking-tight">
          <HygieneScore score={hygiene.score} />
        </span>
      </p>
    </div>
  );
}

function againstPlan(overMinutes: number, source: MeetingSource): string {
  // Nobody measured it.
  if (overMinutes === 0 && source === 'calendar') return t`Duration taken from the calendar`;
  if (overMinutes === 0) return t`As long as planned`;
  return overMinutes > 0
    ? t`${format.hoursAndMinutes(overMinutes)} longer than planned`
    : t`${format.hoursAndMinutes(-overMinutes)} shorter than planned`;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="tabular mt-0.5 text-lg font-semibold tracking-tight">{children}</dd>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
