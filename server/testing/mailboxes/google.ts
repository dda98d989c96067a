// A stand-in for Google's token endpoint and Calendar API. Its answers have the types of Google's own client.

import type { admin_directory_v1 } from '@googleapis/admin';
import type { calendar_v3 } from '@googleapis/calendar';
import { verify } from 'node:crypto';
import { googleDirectoryScope } from '#domain/calendar/vendor-fields.ts';
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
import { googleTypes, googleUserTypes, mustBe, typesOf } from './vendor-types.ts';

type Event = calendar_v3.Schema$Event;

type OfList = Exclude<
  keyof calendar_v3.Params$Resource$Events$List,
  keyof calendar_v3.Params$Resource$Colors$Get
>;

/** Everything that the API has; the compiler compares it with Google's types. */
const parameters: Record<OfList | 'fields', true> = {
  calendarId: true,
  alwaysIncludeEmail: true,
  eventTypes: true,
  fields: true,
  iCalUID: true,
  maxAttendees: true,
  maxResults: true,
  orderBy: true,
  pageToken: true,
  privateExtendedProperty: true,
  q: true,
  sharedExtendedProperty: true,
  showDeleted: true,
  showHiddenInvitations: true,
  singleEvents: true,
  syncToken: true,
  timeMax: true,
  timeMin: true,
  timeZone: true,
  updatedMin: true,
};

type OfUsers = Exclude<
  keyof admin_directory_v1.Params$Resource$Users$List,
  keyof admin_directory_v1.Params$Resource$Channels$Stop
>;
const userParameters: Record<OfUsers | 'fields', true> = {
  customFieldMask: true,
  customer: true,
  domain: true,
  event: true,
  fields: true,
  maxResults: true,
  orderBy: true,
  pageToken: true,
  projection: true,
  query: true,
  showDeleted: true,
  sortOrder: true,
  viewType: true,
};

type ServiceAccount = { publicKey: string; clientEmail: string; scopes: string[] };

export type GoogleAccount = ServiceAccount & {
  keyId: string;
  /** The other account, which reads the directory. */
  directory?: ServiceAccount;
  /** Seconds by which Google's clock is ahead. */
  clockAheadS?: number;
  now: () => number;
};

export type GoogleMailbox = { events: Event[]; accessRole?: string };

export async function googleStand(account: GoogleAccount) {
  const mailboxes = new Map<string, GoogleMailbox>();
  const tokens = new Map<string, { subject: string; scope: string }>();
  const settings = {
    pageSize: 3,
    hasEmptyPage: false,
    isChecked: true,
    pageTokenStart: '',
    isLooping: false,
  };
  const directory = { users: [] as readonly DirectoryUser[], admins: new Set<string>() };
  const [check, checkUsers] = [typesOf(googleTypes), typesOf(googleUserTypes)];

  function token(form: URLSearchParams, url: string): Reply {
    const refuse = (status: number, error: string, description: string) => ({
      status,
      body: { error, error_description: description },
    });
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return refuse(400, 'unsupported_grant_type', 'Invalid grant_type');
    const { header, claims, signed, signature } = partsOf(form.get('assertion') ?? '..');
    const signer = [account, account.directory].find((one) => one?.clientEmail === claims['iss']);
    const isSigned =
      signer && header['alg'] === 'RS256' && verify('sha256', signed, signer.publicKey, signature);
    const audiences = ['https://oauth2.googleapis.com/token', `${url}/token`];
    if (!isSigned || !audiences.includes(String(claims['aud'])))
      return refuse(400, 'invalid_grant', 'Invalid JWT Signature.');
    const nowS = account.now() / 1000 + (account.clockAheadS ?? 0);
    const [iat, exp] = [Number(claims['iat']), Number(claims['exp'])];
    if (exp - iat > 3600 || iat > nowS + 600 || exp < nowS)
      return refuse(
        400,
        'invalid_grant',
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
      );
    const scope = String(claims['scope']);
    const subject = claims['sub'] === undefined ? '' : String(claims['sub']);
    if (subject !== '' && !signer.scopes.includes(scope))
      return refuse(
        401,
        'unauthorized_client',
        'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
      );
    if (subject !== '' && !mailboxes.has(subject) && !directory.admins.has(subject))
      return refuse(400, 'invalid_grant', 'Invalid email or User ID');
    const value = `ya29.${tokens.size}`;
    tokens.set(value, { subject, scope });
    return { status: 200, body: { access_token: value, expires_in: 3599, token_type: 'Bearer' } };
  }

  const refuse = (status: number, reason: string, message: string) => ({
    status,
    body: failure({ status, code: reason, path: '' }, message),
  });

  function listUsers({ query, headers }: Asked): Reply {
    const who = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (!who) return refuse(401, 'authError', 'Invalid Credentials');
    for (const name of query.keys())
      if (!Object.hasOwn(userParameters, name)) return refuse(400, 'badRequest', `Unknown name "${name}"`);
    if (who.scope !== googleDirectoryScope)
      return refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
    if (!directory.admins.has(who.subject) || query.get('customer') !== 'my_customer')
      return refuse(403, 'forbidden', 'Not Authorized to access this resource/api');
    const position = placeIn(query);
    const next = position + settings.pageSize;
    const users = directory.users.filter(({ isGuest }) => !isGuest);
    const answer: admin_directory_v1.Schema$Users = {
      kind: 'admin#directory#users',
      users: users.slice(position, next).map(googleUser),
      ...(next < users.length && { nextPageToken: `${settings.pageTokenStart}p${next}` }),
    };
    const body = masked(answer, maskOf(query.get('fields') ?? ''));
    mustBe(checkUsers('Schema$Users', body));
    return { status: 200, body };
  }

  function list({ path, query, headers }: Asked): Reply {
    const who = tokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (!who) return refuse(401, 'authError', 'Invalid Credentials');
    for (const name of query.keys())
      if (!Object.hasOwn(parameters, name)) return refuse(400, 'badRequest', `Unknown name "${name}"`);
    const [, calendar = ''] = /^\/calendar\/v3\/calendars\/([^/]+)\/events$/.exec(path) ?? [];
    if (calendar === '') return refuse(404, 'notFound', 'Not Found');
    const owner = calendar === 'primary' ? who.subject : decodeURIComponent(calendar);
    const mailbox = mailboxes.get(owner);
    if (!mailbox || (who.subject !== '' && who.subject !== owner))
      return refuse(404, 'notFound', 'Not Found');
    const [from, to] = [query.get('timeMin') ?? '', query.get('timeMax') ?? ''].map((at) => Date.parse(at));
    if (Number.isNaN(from) || Number.isNaN(to)) return refuse(400, 'badRequest', 'Bad Request');
    const instantOf = (time: calendar_v3.Schema$EventDateTime | undefined) =>
      Date.parse(time?.dateTime ?? time?.date ?? '');
    const all = mailbox.events.filter(({ start, end, originalStartTime, status }) => {
      const [startsAt, endsAt] = [instantOf(start ?? originalStartTime), instantOf(end ?? originalStartTime)];
      return (
        (status !== 'cancelled' || query.get('showDeleted') === 'true') &&
        endsAt > (from ?? 0) &&
        startsAt < (to ?? 0)
      );
    });
    const position = placeIn(query);
    const isEmptyPage = settings.hasEmptyPage && position === 0 && !query.has('pageToken');
    const items = isEmptyPage ? [] : all.slice(position, position + settings.pageSize);
    const isFirst = isEmptyPage || settings.isLooping;
    const next = isFirst ? 0 : position + settings.pageSize;
    const answer: calendar_v3.Schema$Events = {
      kind: 'calendar#events',
      accessRole: mailbox.accessRole ?? 'reader',
      timeZone: 'UTC',
      items,
      ...(isFirst || next < all.length
        ? { nextPageToken: `${settings.pageTokenStart}p${next}` }
        : { nextSyncToken: 's1' }),
    };
    const body = masked(answer, maskOf(query.get('fields') ?? ''));
    if (settings.isChecked) mustBe(check('Schema$Events', body));
    return { status: 200, body };
  }

  const stand = await startStand(
    (asked, form, url) =>
      asked.path === '/token'
        ? token(form, url)
        : asked.path === '/admin/directory/v1/users'
          ? listUsers(asked)
          : list(asked),
    (fault) =>
      fault.path === '/token'
        ? { error: 'invalid_grant', error_description: fault.code }
        : failure(fault, fault.code),
  );
  return {
    stand,
    account,
    mailboxes,
    settings,
    directory,
    set: (email: string, meetings: readonly MailboxMeeting[]) =>
      void mailboxes.set(email, { ...mailboxes.get(email), events: meetings.map((one) => googleEvent(one)) }),
  };
}

const failure = ({ status, code }: Fault, message: string) => ({
  error: { code: status, message, errors: [{ domain: 'global', reason: code, message }] },
});

const placeIn = (query: URLSearchParams): number =>
  Number(/p(\d+)$/.exec(query.get('pageToken') ?? '')?.[1] ?? 0);

const googleUser = (user: DirectoryUser): admin_directory_v1.Schema$User => ({
  kind: 'admin#directory#user',
  id: user.id,
  primaryEmail: user.emails[0] ?? null,
  name: { fullName: user.name, givenName: 'secret-given', familyName: 'secret-family' },
  aliases: user.emails.slice(1),
  emails: [{ address: 'secret-home@other.test', type: 'home' }],
  phones: [{ value: 'secret-phone' }],
  organizations: [{ title: 'secret-title', department: user.department ?? '', primary: true }],
  suspended: user.isSuspended ?? false,
  archived: false,
});

function googleEvent(meeting: MailboxMeeting): Event {
  const { uid, title, start, people, organizer, declined, rooms, version } = complete(meeting);
  const { series, original, updated } = complete(meeting);
  const id = series === undefined ? uid : `${series}_${original.replace(/[-:]/g, '')}`;
  const places =
    series === undefined ? {} : { recurringEventId: series, originalStartTime: { dateTime: original } };
  // Of a canceled occurrence nothing else is certain.
  if (meeting.isCanceled) return { kind: 'calendar#event', id, status: 'cancelled', ...places };
  return {
    kind: 'calendar#event',
    id,
    status: 'confirmed',
    eventType: 'default',
    iCalUID: uid,
    updated,
    sequence: version,
    summary: title,
    description: 'secret-description',
    location: 'secret-location',
    start: { dateTime: start },
    end: { dateTime: endOf(meeting) },
    organizer: { email: organizer },
    attendees: [
      ...people.map((email) => ({
        email,
        responseStatus: declined.includes(email) ? 'declined' : 'accepted',
      })),
      ...rooms.map((email) => ({ email, resource: true, responseStatus: 'accepted' })),
    ],
    ...(meeting.isPrivate && { visibility: 'private' }),
    ...(meeting.isFree && { transparency: 'transparent' }),
    ...places,
  };
}

type Mask = Map<string, Mask>;

/** Reads "a,b(c,d)". */
function maskOf(fields: string): Mask {
  const root: Mask = new Map();
  const open: Mask[] = [root];
  let last: Mask = root;
  for (const [piece] of fields.matchAll(/[\w]+|[()]/g)) {
    if (piece === '(') open.push(last);
    else if (piece === ')') open.pop();
    else open.at(-1)?.set(piece, (last = new Map()));
  }
  return root;
}

/** Only what the fields name, as Google answers. */
function masked(value: unknown, mask: Mask): unknown {
  if (mask.size === 0) return value;
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const inner = mask.get(name);
      return inner ? [[name, masked(one, inner)]] : [];
    }),
  );
}
