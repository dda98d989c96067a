// What a calendar contains: how many events and meetings, and why the other events are not meetings.

import type { CalendarEvent } from './event.ts';
import { leftOutReasons, whyLeftOut } from '#domain/meetings/planned/leaving-out.ts';
import { type CalendarProblem, problemCodes } from './problems.ts';

/** 'too-large': the server sends more than is read of one event. */
export const contentReasons = [...leftOutReasons, ...problemCodes, 'too-large'] as const;

/** Why some events of a calendar are not meetings, or were read in spite of a problem. */
export type ContentReason = {
  reason: (typeof contentReasons)[number];
  /** Otherwise the events are missing. */
  isRead: boolean;
  events: number;
  /** Of one of the events; '' for private ones. */
  title: string;
  /** What cannot be read in that event: a time zone, a time, a rule or a limit; '' otherwise. */
  detail: string;
};

const longestText = 100;

/** `ownEmails` as for `whyLeftOut`. `planned` says something about a meeting with others, even if it is left out here. */
export function contentsOf(
  events: readonly CalendarEvent[],
  problems: readonly CalendarProblem[],
  ownEmails: readonly string[],
): { planned: CalendarEvent[]; events: number; meetings: number; reasons: ContentReason[] } {
  const planned: CalendarEvent[] = [];
  const reasons: ContentReason[] = [];
  let [occurrences, meetings] = [0, 0];
  for (const event of events) {
    // Nobody knows who is behind a mailing list.
    const attendees = event.attendees.filter(({ isGroup }) => !isGroup);
    const reason = whyLeftOut({ ...event, attendees }, ownEmails);
    if (reason !== 'alone' || event.attendees.length > 1) planned.push(event);
    if (event.isExcluded) continue;
    occurrences += 1;
    if (reason === null) meetings += 1;
    else
      reasons.push({
        reason,
        isRead: true,
        events: 1,
        title: event.isPrivate ? '' : event.title,
        detail: '',
      });
  }
  for (const problem of problems) {
    const { code: reason, isRead, title } = problem;
    reasons.push({ reason, isRead, events: 1, title, detail: detailOf(problem) });
  }
  return { planned, events: occurrences, meetings, reasons: summed(reasons) };
}

/** Each reason once, with the first example; the most frequent one first. */
export function summed(reasons: readonly ContentReason[]): ContentReason[] {
  const found = Map.groupBy(reasons, ({ reason, isRead }) => `${reason} ${isRead}`);
  return [...found.values()]
    .flatMap((some) => {
      const example = some.find(({ title }) => title !== '') ?? some[0];
      const events = some.reduce((sum, one) => sum + one.events, 0);
      return example ? { ...example, title: shortened(example.title), events } : [];
    })
    .toSorted((a, b) => b.events - a.events);
}

function detailOf({ params }: CalendarProblem): string {
  const [detail = ''] = Object.values(params).map(String);
  return shortened(detail);
}

const shortened = (text: string): string => text.slice(0, longestText).toWellFormed();

/** Events that are missing although the calendar contains them. A message about an event is not one. */
export const isMissing = ({ isRead, reason }: ContentReason): boolean => !isRead && reason !== 'reply';
