// Words why a mailbox cannot be read, and what to do.

import type { ConnectorKind, MailboxFailureCode } from '#domain/calendar/mailboxes.ts';

type Words = string | Record<ConnectorKind, string>;

const texts: Record<MailboxFailureCode, Words> = {
  'not-delegated': {
    'google-workspace':
      'Google does not let the service account act for this person. Add its client ID with exactly the scope of step 3 to domain-wide delegation; a change can take up to 24 hours.',
    'microsoft-365': 'Microsoft did not grant the permission. Grant admin consent in step 3.',
  },
  'key-refused': {
    'google-workspace':
      'Google does not accept the key. It was deleted or replaced: create a new one and paste its file in step 4.',
    'microsoft-365':
      'Microsoft does not accept the certificate or the secret. Upload the certificate of step 2 to the registration, and compare both IDs.',
  },
  clock:
    'The clock of this server is wrong, or the certificate or secret is not valid now. Correct the time of the server.',
  'unknown-mailbox':
    'There is no mailbox with this address. If it is a second address of somebody, enter the first one in a list.',
  'no-mailbox':
    'This person has no mailbox there: no license, a mailbox of its own server, or it was deleted.',
  'not-permitted':
    'The access does not reach this mailbox. If you have just permitted it, a change can take hours.',
  'not-shared': 'This calendar was not shared with the service account, or it is gone.',
  'only-free-busy':
    'Only free and busy times of this calendar were shared. Share it with "See all event details".',
  'api-off': 'The Google Calendar API is switched off in the project. Switch it on in step 1.',
  busy: 'The provider asked to wait. The server tries again by itself.',
  unreachable: 'The provider cannot be reached from this server. Check its network and firewall.',
  'server-error': 'The provider answered with an error. The server tries again by itself.',
  'bad-answer': 'The provider answered with something else than events.',
  locked: 'This server lost the key to the stored access. Enter the access again.',
};

export function failureText(kind: ConnectorKind, code: MailboxFailureCode): string {
  const words = texts[code];
  return typeof words === 'string' ? words : words[kind];
}

export const providerNames: Record<ConnectorKind, string> = {
  'google-workspace': 'Google Workspace',
  'microsoft-365': 'Microsoft 365',
};
