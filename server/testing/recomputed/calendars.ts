// Random meetings of a calendar, and what it knows of them. Uses none of the product's functions.

import type { Recorded } from './figures.ts';
import { type RawAttendee, type RawMeeting } from './meetings.ts';

export type Answer = 'accepted' | 'declined' | 'open' | null;

/** A meeting of a calendar; `invited` are those whom its organizer invited, with their answers. */
export type RawEvent = RawMeeting & {
  organizer: string;
  invited: { name: string; answer: Answer }[];
  guest: string | null;
  noticeMinutes: number;
  /** Whether its series has an end; null for a single meeting. */
  hasEnd: boolean | null;
};

const [minuteMs, dayMs] = [60_000, 86_400_000];

/** `count` meetings of the 60 days before `nowMs`, at $75 an hour. */
export function randomEvents(
  count: number,
  people: readonly string[],
  nowMs: number,
  random: () => number,
): RawEvent[] {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const attendee = (name: string): RawAttendee => ({
    name,
    rateCents: 7500,
    joinedMinute: 0,
    leftMinute: null,
  });
  return Array.from({ length: count }, (_, i) => {
    const others = people.filter(() => random() < 0.6);
    const [organizer = '', first = '', ...rest] = [
      ...new Set([people[i % 5] ?? '', ...others, ...people]),
    ].slice(0, Math.max(2, others.length));
    const answers = ['accepted', 'declined', 'open', null] as const;
    const invited = [
      { name: first, answer: 'accepted' as const },
      ...rest.map((name) => ({ name, answer: answers[whole(0, 3)] ?? null })),
    ];
    const guest = random() < 0.3 ? `guest-${i}@elsewhere.test` : null;
    const attending = invited.filter(({ answer }) => answer !== 'declined').map(({ name }) => name);
    return {
      title: `Event ${i}`,
      type: 'other',
      department: null,
      agenda: null,
      startMs: nowMs - whole(1, 59) * dayMs + whole(-300, 300) * minuteMs,
      scheduledMs: null,
      minutes: [15, 30, 45, 60, 90][whole(0, 4)] ?? 30,
      attendees: [organizer, ...attending, ...(guest ? [guest] : [])].map(attendee),
      outcomes: null,
      actionItems: null,
      valueCents: null,
      worthIt: null,
      word: null,
      organizer,
      invited,
      guest,
      noticeMinutes: [10, 1439, 1440, 5000][whole(0, 3)] ?? 10,
      hasEnd: [true, false, null][whole(0, 2)] ?? null,
    };
  });
}

export type Known = Recorded & Partial<RawEvent>;
export type Part = { part: number; whole: number };

const isShared = (one: RawMeeting, other: RawMeeting) =>
  one !== other &&
  one.startMs < other.startMs + other.minutes * minuteMs &&
  other.startMs < one.startMs + one.minutes * minuteMs;

/** The parts of each figure for some people. */
export function partsOf(meetings: readonly Known[], people: readonly string[]): Record<string, Part> {
  const parts: Record<string, Part> = {};
  const add = (figure: string, part: number, whole = 1) => {
    const sum = (parts[figure] ??= { part: 0, whole: 0 });
    sum.part += part;
    sum.whole += whole;
  };
  for (const person of people) {
    const attended = meetings.filter(({ attendees }) => attendees.some(({ name }) => name === person));
    const answered = meetings.flatMap(({ invited = [] }) =>
      invited.flatMap(({ name, answer }) => (name === person && answer !== null ? answer : [])),
    );
    const all = meetings.filter(
      (one) =>
        attended.includes(one) || one.invited?.some(({ name, answer }) => name === person && answer !== null),
    );
    for (const answer of answered) {
      add('accepted', Number(answer === 'accepted'));
      add('declined', Number(answer === 'declined'));
    }
    for (const one of attended) {
      if (one.noticeMinutes !== undefined) add('short-notice', Number(one.noticeMinutes < 1440));
      if (one.hasEnd !== undefined && one.hasEnd !== null) add('endless', Number(!one.hasEnd));
      add('double-booked', Number(attended.some((other) => isShared(one, other))));
    }
    for (const one of all) add('conflicts', Number(all.some((other) => isShared(one, other))));
    for (const one of meetings)
      if (one.organizer === person) add('for-others', (one.minutes * (one.attendees.length - 1)) / 60);
  }
  return parts;
}

/** Meetings that begin less than five minutes after one of their people left another one. */
export const withoutPause = (meetings: readonly RawMeeting[]): RawMeeting[] =>
  meetings.filter((one) =>
    meetings.some(
      (other) =>
        other !== one &&
        other.startMs <= one.startMs &&
        one.startMs - (other.startMs + other.minutes * minuteMs) < 5 * minuteMs &&
        other.attendees.some(({ name }) => one.attendees.some((it) => it.name === name)),
    ),
  );
