// Wording of the stored events of a calendar, and of failures and their remedies.

import type { CalendarConnection } from '#contract/calendar-connections.ts';
import { format } from '#web/components/format.ts';

type Failure = NonNullable<CalendarConnection['failure']>;

const failures: Record<Failure, string> = {
  'wrong-password': 'The server no longer accepts the password. Enter the new one.',
  'needs-password':
    'The address now asks for a user name and password. Enter its new address, or put them before the host: https://name:password@example.com/…',
  forbidden: 'The server does not allow reading this calendar. Check how it is shared.',
  gone: 'The calendar is no longer at this address. Enter its new address, or disconnect it.',
  'not-a-calendar':
    'The address no longer shows a calendar, but for example a page to sign in. Enter its new address.',
  'no-server': 'No calendar server is found for the email address any more. Connect the account again.',
  'address-only':
    'This provider accepts no app passwords for calendars any more. Connect the secret address of the calendar instead.',
  'other-host':
    'The calendars have moved to a server of another domain, which does not get your password. Disconnect the account and connect it again to confirm the new server.',
  'too-large': 'The calendar has become too large. Connect one with fewer events.',
  certificate: 'The certificate of the server is not valid. Ask its operator.',
  unreachable: 'The server cannot be reached. We keep trying.',
  timeout: 'The server takes too long to answer. We keep trying.',
  'not-allowed': 'This installation may not connect to the address. Ask its operator to permit it.',
  'too-slow': 'The events take too long to read. Connect a calendar with fewer events.',
  'server-error': 'The server answers with an error. We keep trying.',
  locked: 'The stored credentials can no longer be read. Disconnect the calendar and connect it again.',
};

const goneFromAccount =
  'A calendar is no longer in this account, or has another address. To choose again, disconnect the account and connect it.';

export const failureText = ({ kind }: CalendarConnection, failure: Failure): string =>
  kind === 'caldav' && isGone(failure) ? goneFromAccount : failures[failure];

const isGone = (failure: Failure | null) => failure === 'gone' || failure === 'not-a-calendar';

/** Whether a new address, or a new password of an account, can help. */
export const isRenewable = ({ kind, failure }: CalendarConnection): boolean =>
  failure === 'wrong-password' ||
  failure === 'needs-password' ||
  failure === 'forbidden' ||
  (kind === 'ics' && isGone(failure));

const reasons: Record<CalendarConnection['leftOut'][number]['reason'], string> = {
  private: 'private',
  free: 'shown as free',
  canceled: 'canceled',
  'all-day': 'all day',
  'no-end': 'without an end',
  alone: 'without other people',
};

/** "13 meetings in 15 events". */
export const contentText = ({ meetings, events }: CalendarConnection): string =>
  `${format.count(meetings, 'meeting')} in ${format.count(events, 'event')}`;

/** "Not used: 1 private, 1 without other people"; '' if all are used. */
export function leftOutText({ leftOut }: CalendarConnection): string {
  const parts = leftOut
    .filter(({ events }) => events > 0)
    .map(({ reason, events }) => `${format.integer(events)} ${reasons[reason]}`);
  return parts.length === 0 ? '' : `Not used: ${parts.join(', ')}`;
}
