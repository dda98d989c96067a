// Wording of the stored events of a calendar, and of failures and their remedies.

import type { CalendarConnection } from '#contract/calendar/connections.ts';
import { t } from '#domain/format/text.ts';
import type { LeftOutReason } from '#domain/meetings/planned/leaving-out.ts';
import { format } from '#web/components/forms/format.ts';

type Failure = NonNullable<CalendarConnection['failure']>;

const failures: Record<Failure, string> = {
  'wrong-password': t`The server no longer accepts the password. Enter the new one.`,
  'needs-password': t`The address now asks for a user name and password. Enter its new address, or put them before the host: https://name:password@example.com/…`,
  forbidden: t`The server does not allow reading this calendar. Check how it is shared.`,
  gone: t`The calendar is no longer at this address. Enter its new address, or disconnect it.`,
  'not-a-calendar': t`The address no longer shows a calendar, but for example a page to sign in. Enter its new address.`,
  'no-server': t`No calendar server is found for the email address any more. Connect the account again.`,
  'address-only': t`This provider accepts no app passwords for calendars any more. Connect the secret address of the calendar instead.`,
  'other-host': t`The calendars have moved to a server of another domain, which does not get your password. Disconnect the account and connect it again to confirm the new server.`,
  'too-large': t`The calendar has become too large. Connect one with fewer events.`,
  certificate: t`The certificate of the server is not valid. Ask its operator.`,
  unreachable: t`The server cannot be reached. We keep trying.`,
  timeout: t`The server takes too long to answer. We keep trying.`,
  'not-allowed': t`This installation may not connect to the address. Ask its operator to permit it.`,
  'too-slow': t`The events take too long to read. Connect a calendar with fewer events.`,
  'server-error': t`The server answers with an error. We keep trying.`,
  locked: t`The stored credentials can no longer be read. Disconnect the calendar and connect it again.`,
};

const goneFromAccount = t`A calendar is no longer in this account, or has another address. To choose again, disconnect the account and connect it.`;

export const failureText = ({ kind }: CalendarConnection, failure: Failure): string =>
  kind === 'caldav' && isGone(failure) ? goneFromAccount : failures[failure];

const isGone = (failure: Failure | null) => failure === 'gone' || failure === 'not-a-calendar';

/** Whether a new address, or a new password of an account, can help. */
export const isRenewable = ({ kind, failure }: CalendarConnection): boolean =>
  failure === 'wrong-password' ||
  failure === 'needs-password' ||
  failure === 'forbidden' ||
  (kind === 'ics' && isGone(failure));

/** "13 meetings in 15 events". */
export const contentText = ({ meetings, events }: CalendarConnection): string =>
  t`${format.count(meetings, 'meeting')} in ${format.count(events, 'event')}`;

type Reason = CalendarConnection['reasons'][number];

const leftOut: Record<LeftOutReason, string> = {
  private: 'private',
  free: t`shown as free`,
  canceled: 'canceled',
  'all-day': t`all day`,
  'no-end': t`without an end`,
  alone: t`without other people`,
};

const problems: Record<Exclude<Reason['reason'], LeftOutReason>, (detail: string) => string> = {
  'no-start': () => t`there is no start`,
  'too-slow': () => t`it takes too long`,
  unreadable: () => t`the event is damaged`,
  reply: () => t`an answer to an invitation is not an event`,
  'unknown-zone': (zone) => t`the time zone “${zone}” is unknown`,
  'unreadable-time': (time) => t`the time “${time}” is not valid`,
  'unreadable-rule': (rule) => t`the repetition “${rule}” is not valid`,
  'too-many': (most) => t`a series has more than ${format.integer(Number(most))} meetings`,
  'too-large': () => t`the event is too large`,
};

const isLeftOut = (reason: Reason['reason']): reason is LeftOutReason => Object.hasOwn(leftOut, reason);

/** "3 without other people, such as “Focus”", "3 not readable, such as “Sync”: the time zone “X” is unknown". */
export function reasonText({ reason, isRead, events, title, detail }: Reason): string {
  const count = format.integer(events);
  const example = title && t`, such as “${title}”`;
  if (isLeftOut(reason)) return `${count} ${leftOut[reason]}${example}`;
  const what = isRead ? t`with times in the zone of the calendar` : t`not readable`;
  return `${count} ${what}${example}: ${problems[reason](detail)}`;
}
