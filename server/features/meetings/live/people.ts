// The people of a live meeting: from the attendees of the calculator, and back when it is saved.

import type { Received } from '#contract/endpoint.ts';
import type { saveLive } from '#contract/meetings/live-meetings.ts';
import { liveMinutes, type LivePerson, type LiveState, savedPresence } from '#domain/meetings/live/state.ts';
import { impossibleMinute, normalizedTitle, presenceWithin } from '#domain/meetings/meeting.ts';
import type { Price } from '#domain/people/pricing.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { AttendeeRow } from '#server/features/meetings/meetings/store.ts';
import type { LiveRow } from './store.ts';

export type Corrections = Received<typeof saveLive>['body'];
type Host = { userId: number; name: string; role: string };

/** The listed attendees, with ids from 1 on, and the host, who is in only if listed: a host need not attend. */
export function peopleOf(
  attendees: readonly AttendeeRow[],
  { userId, name, role }: Host,
  beganMs: number,
  nowMs: number,
): LivePerson[] {
  const atMinute = (minute: number) => Math.min(nowMs, beganMs + minute * minuteMs);
  const listed = attendees.map((one, index): LivePerson => {
    const [fromMs, toMs] = [
      atMinute(one.joinedMinute),
      one.leftMinute === null ? null : atMinute(one.leftMinute),
    ];
    return {
      id: index + 1,
      name: one.name,
      role: one.role,
      userId: null,
      isGuest: false,
      place: 'participant',
      spans: toMs !== null && toMs <= fromMs ? [] : [{ fromMs, toMs }],
    };
  });
  const own = listed.find((one) => normalizedTitle(one.name) === normalizedTitle(name));
  if (own) return listed.map((one) => (one === own ? { ...one, userId, place: 'host' } : one));
  const host = { id: listed.length + 1, name, role, userId, isGuest: false, spans: [] };
  return [...listed, { ...host, place: 'host' }];
}

/** The draft and the priced attendees of a meeting that has ended; null if the corrections are impossible. */
export function meetingToSave(row: LiveRow, { durationMinutes, people }: Corrections) {
  const { state, draft, prices, draftKey } = row;
  const endedAtMs = state.endedAtMs ?? 0;
  const minutes = durationMinutes ?? liveMinutes(state, endedAtMs);
  const corrected = new Map(people?.map((one) => [one.id, one]));
  if ([...corrected.values()].some((one) => impossibleMinute(one, minutes))) return null;
  const attended = state.people.flatMap((one) => {
    const presence = people ? corrected.get(one.id) : savedPresence(state, one, endedAtMs);
    if (!presence) return [];
    return [{ id: one.id, name: one.name, role: one.role, ...presenceWithin(presence, minutes) }];
  });
  if (attended.length === 0) return null;
  return {
    draft: {
      ...draft,
      draftKey,
      agenda: draft.agenda ?? agendaText(state),
      startedAt: new Date(state.runs[0]?.fromMs ?? Date.parse(draft.startedAt)).toISOString(),
      durationMinutes: minutes,
      attendees: attended.map(({ name, role, joinedMinute, leftMinute }) => ({
        name,
        role,
        joinedMinute,
        leftMinute,
        salaryTier: null,
      })),
    },
    attendees: attended.map(({ id, ...one }) => ({ ...one, ...(prices?.[id] as Price) })),
  };
}

const agendaText = ({ agenda }: LiveState): string | null =>
  agenda.map(({ title, minutes }) => `${title} (${minutes} min)`).join('\n') || null;
