// A meeting that many devices follow. Instants are numbers, epoch ms of the server's clock, so that each device computes
// with them.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { mostAgendaItems } from '#domain/meetings/live/commands.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idParams, requiredText, sentInstant, text, wholeNumber } from '#contract/fields.ts';
import { longestMeetingMinutes, MeetingDraft } from './meetings.ts';

const LiveSpan = z.object({ fromMs: z.number(), toMs: z.nullable(z.number()) });
const LivePlace = z.enum(['host', 'co-host', 'participant']);

const AgendaItem = z.strictObject({
  title: requiredText(1, 200, t`Please enter a title.`),
  minutes: wholeNumber(1, 24 * 60),
});
const Agenda = z.array(AgendaItem).check(z.maxLength(mostAgendaItems, t`At most ${mostAgendaItems} items`));

const LivePerson = z.object({
  id,
  /** Null for guests and screens, and where the organization hides names. */
  name: z.nullable(z.string()),
  isGuest: z.boolean(),
  place: LivePlace,
  /** Whether a device of the person is followed; nobody sees those whom the host listed. */
  hasDevice: z.boolean(),
  spans: z.array(LiveSpan),
  /** The blended rate, or that of the person for those who see pay. */
  hourlyRate: z.number(),
});

export const LiveMeeting = z.object({
  id,
  version: z.number(),
  title: z.string(),
  runs: z.array(LiveSpan),
  people: z.array(LivePerson),
  agenda: z.array(z.object({ title: z.string(), minutes: z.number() })),
  reachedAtMs: z.array(z.number()),
  guestsMayJoin: z.boolean(),
  endedAtMs: z.nullable(z.number()),
  /** The recorded meeting, once somebody saved it. */
  meetingId: z.nullable(id),
  currency: z.string(),
  /** Whether the rates are those of the people. */
  isExact: z.boolean(),
});
export type LiveMeeting = z.output<typeof LiveMeeting>;

/** For one reader. */
const LiveAnswer = z.object({
  live: LiveMeeting,
  nowMs: z.number(),
  /** The reader among the people. */
  self: z.nullable(id),
  mayTakeOver: z.boolean(),
  /** The secret of the link for guests; only for who leads the meeting. */
  guestKey: z.nullable(z.string()),
});
export type LiveAnswer = z.output<typeof LiveAnswer>;

const person = z.nullable(id);
const LiveCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['start', 'pause', 'end', 'take-over']) }),
  z.strictObject({ kind: z.literal('next'), item: wholeNumber(0, mostAgendaItems) }),
  z.strictObject({ kind: z.literal('agenda'), items: Agenda }),
  z.strictObject({ kind: z.literal('guests'), mayJoin: z.boolean() }),
  z.strictObject({ kind: z.enum(['enter', 'leave']), person }),
  z.strictObject({ kind: z.literal('place'), person: id, place: LivePlace }),
]);

export const startLive = endpoint('POST /api/live-meetings', {
  access: 'member',
  summary:
    'Make a meeting live; repeating the draft key returns the same one. Its duration is `elapsedMs` until it is saved',
  errors: ['unknown-tier', 'list-full'],
  body: z.strictObject({
    meeting: MeetingDraft,
    elapsedMs: wholeNumber(0, longestMeetingMinutes * 60_000),
    isRunning: z.boolean(),
    agenda: z._default(Agenda, []),
  }),
  answer: LiveAnswer,
  status: [201, 200],
});

export const listLive = endpoint('GET /api/live-meetings', {
  access: 'member',
  summary: 'List your live meetings that nobody has saved yet',
  answer: z.object({
    meetings: z.array(
      z.object({ id, title: z.string(), startedAt: sentInstant, endedAt: z.nullable(sentInstant) }),
    ),
  }),
});

export const readLive = endpoint('GET /api/live-meetings/:id', {
  access: 'member',
  summary: 'Get a live meeting, and be seen in it',
  params: idParams,
  answer: LiveAnswer,
});

export const commandLive = endpoint('POST /api/live-meetings/:id/commands', {
  access: 'member',
  summary:
    'Do something in a live meeting. A repeated command has one effect; `conflict` if somebody changed the same thing since `base`',
  errors: ['no-permission', 'live-ended', 'live-full'],
  params: idParams,
  body: z.strictObject({
    commandId: z.uuid(),
    /** The version that the device saw. */
    base: wholeNumber(1, 2 ** 31 - 2),
    /** Only from a device that was offline when it happened; epoch ms of the server's clock. */
    happenedAtMs: z.nullable(z.int()),
    command: LiveCommand,
  }),
  answer: z.extend(LiveAnswer, { outcome: z.enum(['done', 'conflict']) }),
});

export const turnLiveLink = endpoint('POST /api/live-meetings/:id/link', {
  access: 'member',
  summary: 'Replace the link for guests; the former one and its guests end (host)',
  errors: ['no-permission', 'live-ended'],
  params: idParams,
  answer: LiveAnswer,
});

export const saveLive = endpoint('POST /api/live-meetings/:id/meeting', {
  access: 'member',
  summary: 'Save a live meeting that has ended (idempotent: it is saved once)',
  errors: [
    'no-permission',
    'live-running',
    'planned-recorded',
    'edit-conflict',
    'unknown-tier',
    'too-costly',
    'plan-meetings-full',
    'server-limit',
  ],
  params: idParams,
  body: z.strictObject({
    /** Without them: as the meter and the people's times say. */
    durationMinutes: z.optional(wholeNumber(1, longestMeetingMinutes)),
    people: z.optional(
      z
        .array(
          z.strictObject({
            id,
            joinedMinute: wholeNumber(0, longestMeetingMinutes),
            leftMinute: z.nullable(wholeNumber(0, longestMeetingMinutes)),
          }),
        )
        .check(
          z.minLength(1, 'Please add at least one attendee.'),
          z.maxLength(500, 'At most 500 attendees'),
        ),
    ),
  }),
  answer: z.object({ meetingId: id }),
});

export const discardLive = endpoint('DELETE /api/live-meetings/:id', {
  access: 'member',
  summary: 'Discard a live meeting without saving it (host or administrator)',
  errors: ['no-permission'],
  params: idParams,
});

export const readLiveClock = endpoint('GET /api/live-clock', {
  access: 'anyone',
  summary: 'Get the time of the server, by which devices correct their clocks',
  answer: z.object({ nowMs: z.number() }),
});

/** 128 random bits that a browser makes once for a meeting: each attempt with them is the same guest. */
const BrowserKey = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const enterAsGuest = endpoint('POST /api/live-guests/:id', {
  access: 'anyone',
  limited: 'guess',
  summary:
    'Exchange the secret of a link for a cookie that reads this live meeting only; repeating the browser key returns the same guest',
  errors: ['not-found', 'live-full'],
  params: idParams,
  body: z.strictObject({ key: text(100), browserKey: BrowserKey }),
  answer: LiveAnswer,
});

export const readAsGuest = endpoint('GET /api/live-guests/:id', {
  access: 'anyone',
  summary: 'Get a live meeting with the cookie of a guest: no names, blended rates',
  errors: ['not-found'],
  params: idParams,
  answer: LiveAnswer,
});

export const sayGuestName = endpoint('POST /api/live-guests/:id/presence', {
  access: 'anyone',
  limited: 'lookup',
  summary: 'Say that you are in as a guest, with a name the first time, or that you left',
  errors: ['not-found', 'no-permission', 'live-ended', 'live-full'],
  params: idParams,
  body: z.strictObject({
    isIn: z.boolean(),
    name: z.optional(requiredText(1, 80, 'Please enter your name.')),
  }),
  answer: LiveAnswer,
});

export const followAsGuest = endpoint('GET /api/live-guests/:id/changes', {
  access: 'anyone',
  summary: 'Follow a live meeting with the cookie of a guest as server-sent events of `LiveMeeting`',
  errors: ['not-found', 'rate-limited'],
  params: idParams,
  answer: 'text/event-stream',
});
