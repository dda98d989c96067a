// A stand-in for Microsoft's token endpoint and Graph. Its answers have the types that Microsoft publishes.

import type { Event, NullableOption, User } from '@microsoft/microsoft-graph-types';
import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import {
  type Asked,
  complete,
  type DirectoryUser,
  endOf,
  type Fault,
  type MailboxMeeting,
  partsOf,
  type Reply,
  startStand,
} from './vendor.ts';
import { graphTypes, mustBe, typesOf } from './vendor-types.ts';

type Page<T> = { '@odata.context': string; '@odata.nextLink'?: string; value: T[] };

/** Everything that can be selected; the compiler compares it with Microsoft's types. */
const selectable: Record<Exclude<keyof Event, 'id'>, true> = {
  allowNewTimeProposals: true,
  attachments: true,
  attendees: true,
  body: true,
  bodyPreview: true,
  calendar: true,
  cancelledOccurrences: true,
  categories: true,
  changeKey: true,
  createdDateTime: true,
  end: true,
  exceptionOccurrences: true,
  extensions: true,
  hasAttachments: true,
  hideAttendees: true,
  iCalUId: true,
  importance: true,
  instances: true,
  isAllDay: true,
  isCancelled: true,
  isDraft: true,
  isOnlineMeeting: true,
  isOrganizer: true,
  isReminderOn: true,
  lastModifiedDateTime: true,
  location: true,
  locations: true,
  multiValueExtendedProperties: true,
  onlineMeeting: true,
  onlineMeetingProvider: true,
  onlineMeetingUrl: true,
  organizer: true,
  originalEndTimeZone: true,
  originalStart: true,
  originalStartTimeZone: true,
  recurrence: true,
  reminderMinutesBeforeStart: true,
  responseRequested: true,
  responseStatus: true,
  sensitivity: true,
  seriesMasterId: true,
  showAs: true,
  singleValueExtendedProperties: true,
  start: true,
  subject: true,
  transactionId: true,
  type: true,
  webLink: true,
};

export type GraphAccount = {
  tenant: string;
  clientId: string;
  /** PEM of the registered certificate, or a secret. */
  certificate?: string;
  secret?: string;
  /** Whose mailboxes may be read; null: all. */
  allowed: readonly string[] | null;
  /** Whether an occurrence has the UID of its series or one of its own: Microsoft's texts contradict each other. */
  hasUidOfSeries: boolean;
};

export async function graphStand(account: GraphAccount) {
  const mailboxes = new Map<string, Event[]>();
  const masters = new Map<string, string>();
  const tokens = new Set<string>();
  const usedIds = new Set<unknown>();
  const settings = {
    pageSize: 3,
    nextLinkHost: '',
    isLooping: false,
    hasEmptyPage: false,
    repeatsLast: false,
  };
  /** Of the users nothing is shown without the permission. */
  const directory = { users: [] as readonly DirectoryUser[], isPermitted: false };
  const check = typesOf(graphTypes);
  const refused = (code: string) => ({
    status: 401,
    body: { error: 'invalid_client', error_description: `${code}: refused` },
  });

  function token(form: URLSearchParams): Reply {
    if (form.get('client_id') !== account.clientId) return { ...refused('AADSTS700016'), status: 400 };
    if (form.has('client_secret')) {
      if (form.get('client_secret') !== account.secret) return refused('AADSTS7000215');
    } else {
      const { header, claims, signed, signature } = partsOf(form.get('client_assertion') ?? '..');
      if (account.certificate === undefined) return refused('AADSTS700027');
      const certificate = new X509Certificate(account.certificate);
      const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
      const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
      const key = { key: certificate.publicKey, ...(header['alg'] === 'PS256' && pss) };
      const isRight =
        header['x5t#S256'] === thumbprint &&
        claims['iss'] === account.clientId &&
        claims['sub'] === account.clientId &&
        String(claims['aud']).endsWith(`/${account.tenant}/oauth2/v2.0/token`) &&
        verify('sha256', signed, key, signature);
      if (!isRight || usedIds.has(claims['jti'])) return refused('AADSTS700027');
      usedIds.add(claims['jti']);
    }
    const value = `eyJ.${tokens.size}`;
    tokens.add(value);
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: value },
    };
  }

  const refuse = (status: number, code: string) => ({ status, body: failure({ status, code, path: '' }) });

  const nextLink = (url: string, path: string, query: URLSearchParams, place: Record<string, string>) =>
    `${settings.nextLinkHost || url}${path}?${String(new URLSearchParams({ ...Object.fromEntries(query), ...place }))}`;

  function selected(event: Event, select: string | null): Event | null {
    const wanted = (select ?? '').split(',').filter((one) => one !== 'id');
    if (wanted.some((one) => !Object.hasOwn(selectable, one))) return null;
    return Object.fromEntries(
      Object.entries(event).filter(([name]) => name === 'id' || wanted.includes(name)),
    );
  }

  function api({ path, query, headers }: Asked, url: string): Reply {
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', '')))
      return refuse(401, 'InvalidAuthenticationToken');
    if (path === '/v1.0/users') return listUsers(query, url);
    const [, user = '', rest = ''] = /^\/v1\.0\/users\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const email = decodeURIComponent(user);
    const events = mailboxes.get(email);
    if (account.allowed && !account.allowed.includes(email)) return refuse(403, 'ErrorAccessDenied');
    if (!events) return refuse(404, 'ErrorInvalidUser');
    const [, master] = /^events\/(.+)$/.exec(rest) ?? [];
    if (master !== undefined) {
      const uid = masters.get(decodeURIComponent(master));
      const found = uid === undefined ? null : selected({ id: master, iCalUId: uid }, query.get('$select'));
      return found ? { status: 200, body: found } : refuse(404, 'ErrorItemNotFound');
    }
    const from = query.get('startDateTime') ?? '';
    const to = query.get('endDateTime') ?? '';
    if (rest !== 'calendarView' || from === '' || to === '') return refuse(400, 'ErrorInvalidParameter');
    if (!(headers['prefer'] ?? '').includes('outlook.timezone="UTC"')) return refuse(400, 'NotUtc');
    const at = (time: NullableOption<{ dateTime?: string }> | undefined) =>
      Date.parse(`${time?.dateTime?.slice(0, 19)}Z`);
    const all = events.filter(({ start, end }) => at(end) > Date.parse(from) && at(start) < Date.parse(to));
    const position = Number(query.get('$skip') ?? 0);
    const isEmpty = settings.hasEmptyPage && !query.has('$skip');
    const end = isEmpty ? 0 : position + settings.pageSize;
    // The service was seen to begin a page with the last event of the page before.
    const begin = Math.max(0, settings.repeatsLast ? position - 1 : position);
    const value = all.slice(begin, end).map((one) => selected(one, query.get('$select')));
    if (value.includes(null)) return refuse(400, 'RequestBroker--ParseUri');
    const next = nextLink(url, path, query, { $skip: String(end) });
    const page: Page<Event> = {
      '@odata.context': `${url}/v1.0/$metadata#users/calendarView`,
      ...((isEmpty || end < all.length) && { '@odata.nextLink': next }),
      value: value.filter((one) => one !== null),
    };
    if (settings.isLooping) page['@odata.nextLink'] = new URL(`${path}?${String(query)}`, url).href;
    mustBe(check('Event[]', page.value));
    return { status: 200, body: page };
  }

  function listUsers(query: URLSearchParams, url: string): Reply {
    if (!directory.isPermitted) return refuse(403, 'Authorization_RequestDenied');
    const wanted = (query.get('$select') ?? '').split(',');
    const position = Number(query.get('$skiptoken') ?? 0);
    const end = position + settings.pageSize;
    const next = nextLink(url, '/v1.0/users', query, { $skiptoken: String(end) });
    const page: Page<User> = {
      '@odata.context': `${url}/v1.0/$metadata#users`,
      ...(end < directory.users.length && { '@odata.nextLink': next }),
      value: directory.users
        .slice(position, end)
        .map(graphUser)
        .map((user) => Object.fromEntries(Object.entries(user).filter(([name]) => wanted.includes(name)))),
    };
    mustBe(check('User[]', page.value));
    return { status: 200, body: page };
  }

  const stand = await startStand(
    (asked, form, url) => (asked.path.endsWith('/oauth2/v2.0/token') ? token(form) : api(asked, url)),
    failure,
  );
  return {
    stand,
    account,
    mailboxes,
    settings,
    directory,
    set(email: string, meetings: readonly MailboxMeeting[]) {
      for (const { series, uid } of meetings) if (series !== undefined) masters.set(series, uid);
      // Canceled occurrences are no longer in a view.
      const shown = meetings.filter(({ isCanceled, series }) => !(isCanceled && series !== undefined));
      mailboxes.set(
        email,
        shown.map((one) => graphEvent(one, email, account.hasUidOfSeries)),
      );
    },
  };
}

const failure = ({ code }: Fault) => ({ error: { code, message: `${code}.`, innerError: {} } });

const graphUser = (user: DirectoryUser): User => ({
  id: user.id,
  displayName: user.name,
  givenName: 'secret-given',
  jobTitle: 'secret-title',
  mobilePhone: 'secret-phone',
  mail: user.emails[0] ?? null,
  userPrincipalName: user.emails[0] ?? null,
  proxyAddresses: [
    ...user.emails.map((email, i) => `${i === 0 ? 'SMTP' : 'smtp'}:${email}`),
    ...(user.paths ?? []).map((path) => `X500:${path}`),
    'SIP:secret-chat@example.test',
  ],
  department: user.department ?? null,
  accountEnabled: !user.isSuspended,
  userType: user.isGuest ? 'Guest' : 'Member',
});

function graphEvent(meeting: MailboxMeeting, owner: string, hasUidOfSeries: boolean): Event {
  const { uid, title, start, people, organizer, declined, rooms } = complete(meeting);
  const { series, original, isChanged, updated } = complete(meeting);
  const time = (at: string) => ({
    dateTime: `${new Date(at).toISOString().slice(0, 19)}.0000000`,
    timeZone: 'UTC',
  });
  const party = (address: string) => ({ name: '', address });
  const isOrganizer = owner === organizer;
  return {
    id: series === undefined ? uid : `${series}-${original}`,
    type: series === undefined ? 'singleInstance' : isChanged ? 'exception' : 'occurrence',
    seriesMasterId: series ?? null,
    iCalUId: series === undefined || hasUidOfSeries ? uid : `${uid}-${original}`,
    originalStart: series === undefined ? null : original,
    lastModifiedDateTime: updated,
    subject: title,
    body: { contentType: 'html', content: 'secret-description' },
    bodyPreview: 'secret-description',
    location: { displayName: 'secret-location' },
    start: time(start),
    end: time(endOf(meeting)),
    isAllDay: false,
    isCancelled: meeting.isCanceled ?? false,
    showAs: meeting.isFree ? 'free' : 'busy',
    sensitivity: meeting.isPrivate ? 'private' : 'normal',
    organizer: { emailAddress: party(organizer) },
    // The organizer is not among them, and guests do not know what others answered.
    attendees: [
      ...people
        .filter((email) => email !== organizer)
        .map((email) => ({
          type: 'required' as const,
          status: {
            response: isOrganizer && declined.includes(email) ? ('declined' as const) : ('none' as const),
          },
          emailAddress: party(email),
        })),
      ...rooms.map((email) => ({
        type: 'resource' as const,
        status: { response: 'accepted' as const },
        emailAddress: party(email),
      })),
    ],
    responseStatus: {
      response: isOrganizer ? 'organizer' : declined.includes(owner) ? 'declined' : 'accepted',
    },
  };
}
