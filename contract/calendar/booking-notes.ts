// Notes to organizers about the price of what they booked in their own calendars.

import * as z from 'zod/mini';
import { noteChoices } from '#domain/calendar/booking-notes.ts';
import { repeatKinds } from '#domain/calendar/planned-days.ts';
import { endpoint } from '#contract/endpoint.ts';
import { amount, idParams, sentInstant, wholeNumber } from '#contract/fields.ts';
import { longestMeetingMinutes } from '#contract/meetings/meetings.ts';
import { mostInvited } from './planner.ts';

const cost = amount(1_000_000).check(z.gte(0.01));

const Threshold = z.strictObject({
  people: wholeNumber(2, mostInvited),
  minutes: wholeNumber(1, longestMeetingMinutes),
  /** Each time, as the organizer sees it; null: only people and minutes count. */
  cost: z.nullable(cost),
});
export type Threshold = z.output<typeof Threshold>;

/** Null: there are no notes. */
const Settings = z.object({ threshold: z.nullable(Threshold) });

export const readNoteSettings = endpoint('GET /api/booking-notes', {
  access: 'admin',
  summary: 'Read for which bookings organizers get a note about the price',
  answer: Settings,
});

export const saveNoteSettings = endpoint('PUT /api/booking-notes', {
  access: 'admin',
  summary:
    'Switch notes to organizers on or off: with `threshold`, bookings with at least this many people and minutes, or at least this cost, cause one',
  body: z.strictObject({ threshold: z.nullable(Threshold) }),
  answer: Settings,
});

const Choice = z.enum(noteChoices);

export const readOwnNotes = endpoint('GET /api/users/me/booking-notes', {
  access: 'member',
  tag: 'Own account',
  summary: 'Read how often you get notes about the price of what you book',
  answer: z.object({
    /** Whether the organization sends notes. */
    isOn: z.boolean(),
    choice: Choice,
  }),
});

export const saveOwnNotes = endpoint('PUT /api/users/me/booking-notes', {
  access: 'member',
  tag: 'Own account',
  summary: 'Choose a note for each booking, one mail a week, or none',
  body: z.strictObject({ choice: Choice }),
});

const token = z.string().check(z.maxLength(1000));

export const chooseNotes = endpoint('PUT /api/booking-notes/choice', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Choose how often the address of a note gets notes, by the link in it',
  errors: ['note-link-invalid'],
  body: z.strictObject({ token, choice: Choice }),
});

export const stopNotes = endpoint('POST /api/booking-notes/stop/:token', {
  access: 'anyone',
  // Many people share the mail program that posts it.
  limited: 'lookup',
  summary: 'Stop the notes to an address with one click in a mail program (RFC 8058)',
  errors: ['note-link-invalid'],
  params: z.object({ token: token.check(z.describe('From the header `List-Unsubscribe` of a note.')) }),
});

export const readBooking = endpoint('GET /api/planned-meetings/:id/plan', {
  access: 'member',
  summary: 'Read a coming meeting that you organize in your calendar, as a plan with its other people',
  params: idParams,
  answer: z.object({
    title: z.string(),
    startsAt: sentInstant,
    minutes: z.number(),
    /** Null for a single meeting, and for a rhythm that plans do not have. */
    repeats: z.nullable(z.enum(repeatKinds)),
    /** The last day of a series, if it is known. */
    untilDay: z.nullable(z.string()),
    people: z.array(z.object({ name: z.string(), email: z.nullable(z.string()), isOptional: z.boolean() })),
  }),
});
