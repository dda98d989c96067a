// Mailboxes that an organization's connection to Google Workspace or Microsoft 365 reads: whose, when, and which days.

import { domainOf } from '#domain/people/email-key.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';

export const connectorKinds = ['google-workspace', 'microsoft-365'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];

/** Why a mailbox, or all of a connection, cannot be read. */
export const mailboxFailures = [
  /** The access was not granted, or not to this scope. */
  'not-delegated',
  /** The key, certificate or secret is not accepted. */
  'key-refused',
  /** The provider's clock and that of this server differ. */
  'clock',
  'unknown-mailbox',
  'no-mailbox',
  'not-permitted',
  'not-shared',
  'only-free-busy',
  /** The interface is switched off in the provider's project. */
  'api-off',
  'busy',
  'unreachable',
  'server-error',
  'bad-answer',
  /** The secret was encrypted with another key of the server. */
  'locked',
  /** The key of the calendars may read the directory as well, or the other way round. */
  'too-wide',
  /** Of a directory: so many people would leave at once that it may be a mistake. */
  'many-leave',
  'list-full',
] as const;
export type MailboxFailureCode = (typeof mailboxFailures)[number];

/** Failures that pass by themselves and say nothing about the connection. */
const passing: readonly MailboxFailureCode[] = ['busy', 'unreachable', 'server-error'];

const [nearDaysBack, nearDaysAhead] = [2, 14];
export const nearPauseMs = 15 * minuteMs;
const wholePauseMs = dayMs;
export const directoryPauseMs = hourMs;
const longestPauseMs = 6 * hourMs;

export type Window = { from: number; to: number };

type Readable = { readUntil: number | null; wholeAt: number };

/** Each mailbox has its own minute of the day for the whole window: 0 (inclusive) to 1. */
const shareOfDay = (email: string): number => {
  let hash = 0;
  for (const letter of email) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 86_400;
  return hash / 86_400;
};

/** Whether the whole window is read: at first, once a day, and after a gap of more than a day. */
export const readsWhole = ({ readUntil, wholeAt }: Readable, now: number): boolean =>
  readUntil === null || wholeAt <= now || now - readUntil > dayMs || now < readUntil;

/** The days around today that change most. */
export const nearWindow = (now: number, whole: Window): Window => ({
  from: Math.max(whole.from, now - nearDaysBack * dayMs),
  to: Math.min(whole.to, now + nearDaysAhead * dayMs),
});

/** When the whole window is read next. */
export function nextWhole(email: string, now: number): number {
  const today = Math.floor(now / wholePauseMs) * wholePauseMs + shareOfDay(email) * wholePauseMs;
  return Math.round(today > now + wholePauseMs / 2 ? today : today + wholePauseMs);
}

/** The pause after `failures` failures in a row; mailboxes spread over a fifth of it. */
export function failurePauseMs(
  email: string,
  code: MailboxFailureCode,
  failures: number,
  retryAfterMs: number,
): number {
  const first = passing.includes(code) ? minuteMs : nearPauseMs;
  const pause = Math.min(longestPauseMs, first * 2 ** Math.min(failures - 1, 10));
  return Math.round(Math.max(pause, retryAfterMs) * (1 + shareOfDay(email) / 5));
}

/** More than half of the mailboxes cannot be read for a reason that does not pass by itself. */
export const isConnectionFailing = (failures: readonly (string | null)[]): boolean =>
  failures.filter((code) => code !== null && !passing.some((one) => one === code)).length * 2 >
  failures.length;

/** Whose mailboxes are read. */
export type Who =
  | { kind: 'nobody' }
  | { kind: 'everybody' }
  | { kind: 'department'; department: string }
  | { kind: 'list'; emails: readonly string[] };

export type Reachable = {
  department: string | null;
  /** Lower case; the address of the account first, if there is one. */
  emails: readonly string[];
};

/** Whether somebody of a directory may come in. */
export function isInWho(
  who: Who,
  domains: readonly string[],
  { emails, departments }: { emails: readonly string[]; departments: readonly (string | null)[] },
): boolean {
  if (who.kind === 'nobody' || !emails.some((email) => domains.includes(domainOf(email)))) return false;
  if (who.kind === 'list') return emails.some((email) => who.emails.includes(email));
  const wanted = who.kind === 'department' ? who.department.toLowerCase() : null;
  return wanted === null || departments.some((one) => one?.toLowerCase() === wanted);
}

/** The most mailboxes of one connection. */
const mostMailboxes = 5000;

/** The addresses to read, one for each person, in the domains of the connection. */
export function mailboxesOf(
  who: Who,
  domains: readonly string[],
  people: readonly Reachable[],
  leftOut: ReadonlySet<string>,
): string[] {
  const isOurs = (email: string) => domains.includes(domainOf(email));
  const isLeftOut = (emails: readonly string[]) => emails.some((email) => leftOut.has(email));
  const found = new Set<string>();
  if (who.kind === 'list') {
    const peopleOf = new Map(people.flatMap((person) => person.emails.map((email) => [email, person])));
    for (const email of who.emails)
      if (isOurs(email) && !isLeftOut(peopleOf.get(email)?.emails ?? [email])) found.add(email);
  } else if (who.kind !== 'nobody')
    for (const { department, emails } of people) {
      const isChosen = who.kind === 'everybody' || department?.toLowerCase() === who.department.toLowerCase();
      const email = emails.find(isOurs);
      if (isChosen && email !== undefined && !isLeftOut(emails)) found.add(email);
    }
  return [...found].toSorted().slice(0, mostMailboxes);
}
