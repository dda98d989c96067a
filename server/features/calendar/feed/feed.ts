// The feed of a member as a calendar file: their meetings with the cost that the member may see.

import type { CostPlace } from '#domain/calendar/feed.ts';
import { isOpenPlanned } from '#domain/meetings/planned/planned.ts';
import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import { type Cents, toMajor } from '#domain/money/money.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { Database } from '#server/db/database.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { writeCalendar, type WrittenEvent } from '#server/calendar-files/write.ts';
import { visibleBetween } from '#server/features/meetings/planned/visible-store.ts';
import { seenVersion } from '#server/features/meetings/meetings/serializers.ts';
import { madeAt } from '#server/db/identifiers.ts';
import { readerOf, renderFor } from '#server/languages/reader-store.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { inReadersWords } from '#wording/stored-words.ts';
import { type OwnMeeting, ownMeetings } from './store.ts';

const pastDays = 180;
const aheadMs = 60 * dayMs;

/** Where costs are shown, and how. */
type Costs = { costIn: CostPlace; format: Format };

export async function feedText(db: Database, owner: Member, costIn: CostPlace, now: number): Promise<string> {
  const { timeZone } = owner.organization;
  const fromDay = addDays(localDay(now, timeZone), -pastDays);
  const meetings = await ownMeetings(db, owner, fromDay);
  const planned = await plannedMeetings(db, owner, now);
  const events = renderFor(readerOf(owner), (format) => [
    ...meetings.map((meeting) => recordedEvent(meeting, { costIn, format })),
    ...planned.map((one) => plannedEvent(one, { costIn, format })),
  ]);
  return writeCalendar(events, { name: 'MeetingCost' });
}

/** Meetings that are not recorded: future ones, and those that take place or wait for an answer. */
async function plannedMeetings(db: Database, owner: Member, now: number) {
  const viewer = { ...owner, onlyOwn: true };
  const { read } = visibleTo(owner, db);
  const rows = await visibleBetween(read, viewer, now - pastDays * dayMs, now + aheadMs);
  return rows.filter(isOpenPlanned);
}

type PlannedMeeting = Awaited<ReturnType<typeof plannedMeetings>>[number];

function plannedEvent(one: PlannedMeeting, costs: Costs): WrittenEvent {
  const { id, title, startsAt, durationMinutes, version, sequence, totalCents: cents } = one;
  return {
    uid: `planned-${id}@meetingcost`,
    sequence: sequence + version - 1,
    ...textsOf({ title, agenda: null, cents }, costs),
    startsAt,
    endsAt: startsAt + durationMinutes * minuteMs,
    ...firstSeen(id, version),
    isCanceled: false,
    series: null,
    organizer: null,
    attendees: [],
  };
}

/**
 * An id contains its creation time; the time of a change of a planned meeting is not stored, but each change makes
 * it newer.
 */
function firstSeen(id: number, version: number): Pick<WrittenEvent, 'createdAt' | 'changedAt'> {
  const createdAt = madeAt(id);
  return { createdAt, changedAt: createdAt + (version - 1) * 1000 };
}

function recordedEvent(meeting: OwnMeeting, costs: Costs): WrittenEvent {
  const { id, title, agenda, startedAt, durationMinutes, totalCents, createdAt, pricedAt } = meeting;
  return {
    uid: `meeting-${id}@meetingcost`,
    sequence: seenVersion(meeting) - 1,
    ...textsOf({ title, agenda, cents: totalCents }, costs),
    startsAt: startedAt,
    endsAt: startedAt + durationMinutes * minuteMs,
    createdAt,
    changedAt: pricedAt,
    isCanceled: false,
    series: null,
    organizer: null,
    attendees: [],
  };
}

function textsOf(
  { title: stored, agenda, cents }: { title: string; agenda: string | null; cents: Cents },
  { costIn, format }: Costs,
): Pick<WrittenEvent, 'title' | 'description'> {
  const cost = format.money(toMajor(cents));
  const title = inReadersWords(stored);
  return {
    title: costIn === 'title' ? t`${title} (${cost})` : title,
    description: [agenda ?? '', costIn === 'description' ? t`Cost: ${cost}` : '']
      .filter(Boolean)
      .join('\n\n'),
  };
}
