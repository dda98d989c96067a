import { expect, test } from 'vitest';
import { usEnglish as format } from '#domain/format/format.ts';
import { mailLink, messageKinds, messageLabel, organizerMessage } from './planned-meetings.ts';

const meeting = {
  title: 'Roadmap',
  startsAt: '2026-11-30T09:00:00.000Z',
  durationMinutes: 30,
  organizer: 'Ada',
  shorter: 25,
};

test.each([
  [
    'agenda',
    'Ask for an agenda',
    'An agenda for “Roadmap”?',
    'What should “Roadmap” on Monday, November 30, 2026 at 10:00 AM achieve',
  ],
  [
    'shorter',
    'Propose 25 minutes',
    '“Roadmap” in 25 minutes?',
    'Could we plan 25 minutes instead of 30 for “Roadmap”',
  ],
  ['decline', 'Decline', '“Roadmap” without me', 'I would like to skip “Roadmap” on Monday'],
] as const)('the message %s', (kind, label, subject, text) => {
  expect(messageLabel(kind, meeting)).toBe(label);
  const message = organizerMessage(kind, meeting, 'Europe/Berlin', format);
  expect(message.subject).toBe(subject);
  expect(message.text.replaceAll('\u202f', ' ')).toContain(text);
  expect(message.text).toMatch(/^Hello Ada,/);
});

test.each(messageKinds)('the message %s greets nobody by name if the organizer is unknown', (kind) =>
  expect(organizerMessage(kind, { ...meeting, organizer: null }, 'UTC', format).text).toMatch(/^Hello,/),
);

test.each([
  ['ada@example.test', 'mailto:ada@example.test?subject=A%26B&body=one%0D%0Atwo'],
  [
    'ada@example.test?bcc=eve@example.test',
    'mailto:ada@example.test%3Fbcc%3Deve%40example.test?subject=A%26B&body=one%0D%0Atwo',
  ],
])('a link to write to %s', (address, link) =>
  expect(mailLink(address, { subject: 'A&B', text: 'one\ntwo' })).toBe(link),
);
