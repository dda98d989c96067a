// The feed of a member as a calendar file: their meetings with what these cost, as the member may see it.

import type { CostPlace } from '#domain/calendars/feed.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import { type Cents, toDollars } from '#domain/money/money.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { Database } from '#server/db/database.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { writeCalendar, type WrittenEvent } from '#server/features/calendar-files/write.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { type OwnMeeting, ownMeetings } from './store.ts';

const pastDays = 180;

export async function feedText(db: Database, owner: Member, costIn: CostPlace, now: number): Promise<string> {
  const { timeZone } = owner.organization;
  const fromDay = addDays(localDay(now, timeZone), -pastDays);
  const meetings = await ownMeetings(visibleTo(owner, db).reports, owner, fromDay);
  return writeCalendar(
    meetings.map((meeting) => recordedEvent(meeting, costIn)),
    { name: 'MeetingCost' },
  );
}

function recordedEvent(meeting: OwnMeeting, costIn: CostPlace): WrittenEvent {
  const { id, title, agenda, startedAt, durationMinutes, totalCents, createdAt, updatedAt, version } =
    meeting;
  return {
    uid: `meeting-${id}@meetingcost`,
    sequence: version - 1,
    ...textsOf({ title, agenda, cents: totalCents }, costIn),
    startsAt: startedAt,
    endsAt: startedAt + durationMinutes * minuteMs,
    createdAt,
    changedAt: updatedAt,
    isCanceled: false,
    series: null,
    organizer: null,
    invited: [],
  };
}

function textsOf(
  { title, agenda, cents }: { title: string; agenda: string | null; cents: Cents },
  costIn: CostPlace,
): Pick<WrittenEvent, 'title' | 'description'> {
  const cost = format.money(toDollars(cents));
  return {
    title: costIn === 'title' ? `${title} (${cost})` : title,
    description: [agenda ?? '', costIn === 'description' ? `Cost: ${cost}` : ''].filter(Boolean).join('\n\n'),
  };
}
