// Words why a mailbox cannot be read, and what to do.

import type { ConnectorKind, MailboxFailureCode } from '#domain/calendar/mailboxes.ts';
import { t } from '#domain/format/text.ts';

type Words = string | Record<ConnectorKind, string>;

const texts: Record<MailboxFailureCode, Words> = {
  'not-delegated': {
    'google-workspace': t`Google does not let the service account act for this person. Add its client ID with exactly the scope of step 3 to domain-wide delegation; a change can take up to 24 hours.`,
    'microsoft-365': t`Microsoft did not grant the permission. Grant admin consent in step 3.`,
  },
  'key-refused': {
    'google-workspace': t`Google does not accept the key. It was deleted or replaced: create a new one and paste its file in step 4.`,
    'microsoft-365': t`Microsoft does not accept the certificate or the secret. Upload the certificate of step 2 to the registration, and compare both IDs.`,
  },
  clock: t`The clock of this server is wrong, or the certificate or secret is not valid now. Correct the time of the server.`,
  'unknown-mailbox': t`There is no mailbox with this address. If it is a second address of somebody, enter the first one in a list.`,
  'no-mailbox': t`This person has no mailbox there: no license, a mailbox of its own server, or it was deleted.`,
  'not-permitted': t`The access does not reach this mailbox. If you have just permitted it, a change can take hours.`,
  'not-shared': t`This calendar was not shared with the service account, or it is gone.`,
  'only-free-busy': t`Only free and busy times of this calendar were shared. Share it with "See all event details".`,
  'api-off': t`The Google Calendar API is switched off in the project. Switch it on in step 1.`,
  busy: t`The provider asked to wait. The server tries again by itself.`,
  unreachable: t`The provider cannot be reached from this server. Check its network and firewall.`,
  'server-error': t`The provider answered with an error. The server tries again by itself.`,
  'bad-answer': t`The provider answered with something else than events.`,
  'too-wide': t`One key may read both calendars and the directory. Take the scope that is shown away from its client ID.`,
  'many-leave': t`More than a fifth of the people would leave at once, so nothing was changed.`,
  'list-full': t`The directory here is full.`,
  locked: t`This server lost the key to the stored access. Enter the access again.`,
};

export function failureText(kind: ConnectorKind, code: MailboxFailureCode): string {
  const words = texts[code];
  return typeof words === 'string' ? words : words[kind];
}

/** Where a directory needs other words than a mailbox. */
const directoryTexts: Partial<Record<MailboxFailureCode, Words>> = {
  'not-delegated': {
    'google-workspace': t`Google does not let the second service account act for this administrator. Add its client ID with exactly the scope of the directory to domain-wide delegation; a change can take up to 24 hours.`,
    'microsoft-365': t`Microsoft did not grant the permission. Grant admin consent.`,
  },
  'not-permitted': {
    'google-workspace': t`This person may not list people. Enter somebody with the administrator right "Users: Read".`,
    'microsoft-365': t`Microsoft did not grant User.Read.All. Add the permission and grant admin consent.`,
  },
  'unknown-mailbox': t`Nobody has the address of the administrator.`,
  'key-refused': {
    'google-workspace': t`Google does not accept the key of the directory. Create a new one and paste its file.`,
    'microsoft-365': t`Microsoft does not accept the certificate or the secret. Upload the certificate of step 2 to the registration.`,
  },
  'api-off': t`The Admin SDK API is switched off in the project. Switch it on.`,
  'bad-answer': t`The provider answered with something else than people.`,
  'many-leave': t`More than a fifth of the people would leave at once, so nothing was changed. Check the directory; if it is right, let them leave.`,
  'list-full': t`The list of people is full, so nobody came in. Choose fewer people above.`,
};

export function directoryFailureText(kind: ConnectorKind, code: MailboxFailureCode): string {
  const words = directoryTexts[code] ?? texts[code];
  return typeof words === 'string' ? words : words[kind];
}
