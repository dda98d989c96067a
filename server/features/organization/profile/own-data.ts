// Exports everything stored about a person and everything they created.

import type { Answer } from '#contract/endpoint.ts';
import { readMeeting } from '#contract/meetings/meetings.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { sessionAnswer } from '#server/features/accounts/access/serializers.ts';
import { apiTokenAnswer } from '#server/features/accounts/tokens/serializers.ts';
import type { apiTokenStore } from '#server/features/accounts/tokens/store.ts';
import { type auditListStore, parseDetail } from '#server/audit/store.ts';
import { feedOf } from '#server/features/calendar/feed/store.ts';
import { toOwnPlan } from '#server/features/calendar/planner/serializers.ts';
import { ownPlans } from '#server/features/calendar/planner/store.ts';
import type { groupReader } from '#server/features/meetings/groups/read-groups.ts';
import { identityAnswer } from '#server/features/accounts/identity/serializers.ts';
import type { identityStore } from '#server/features/accounts/identity/store.ts';
import { ownConnections } from '#server/features/calendar/connections/serializers.ts';
import { ownPlanned } from '#server/features/meetings/meetings/planned-serializers.ts';
import { paginate } from '#server/db/batches.ts';
import { asMember, unverifiedOrg, type Member, type SignedIn } from '#server/tenancy/authorize.ts';
import type { Database } from '#server/db/database.ts';
import { passkeyAnswer } from '#server/features/accounts/passkeys/serializers.ts';
import type { passkeyStore } from '#server/features/accounts/passkeys/store.ts';
import { ownEntry } from '#server/features/people/people/serializers.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import { serialize } from '#server/http/serialize.ts';
import { aheadFor, aheadMeetings } from '#server/features/meetings/meetings/ahead-store.ts';
import { toMeeting } from '#server/features/meetings/meetings/serializers.ts';
import type { sessionStore } from '#server/sessions/store.ts';
import type { secondFactorStore } from '#server/features/accounts/second-factor/store.ts';
import type { templateReader } from '#server/features/meetings/templates/template-prices.ts';
import { profileUser } from './serializers.ts';
import type { profileStore } from './store.ts';
import type { Provider } from '#server/sign-on-settings.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';

type Stores = {
  db: Database;
  profiles: ReturnType<typeof profileStore>;
  groups: ReturnType<typeof groupReader>;
  templates: ReturnType<typeof templateReader>;
  tokens: ReturnType<typeof apiTokenStore>;
  sessions: ReturnType<typeof sessionStore>;
  factors: ReturnType<typeof secondFactorStore>;
  passkeys: ReturnType<typeof passkeyStore>;
  identities: ReturnType<typeof identityStore>;
  providers: readonly Provider[];
  log: ReturnType<typeof auditListStore>;
};
type Profiles = Stores['profiles'];
type OwnMeeting = Awaited<ReturnType<Profiles['meetings']>>[number];
type OwnData = Answer<typeof exportMyData>;

// A meeting has up to 500 attendees, and reading a page blocks other requests on SQLite.
const meetingsAtOnce = 50;

/** Everything except the meetings. */
export async function ownRecords(
  {
    db,
    profiles,
    groups,
    templates,
    tokens,
    sessions,
    factors,
    passkeys,
    identities,
    providers,
    log,
  }: Stores,
  caller: SignedIn,
  now: number,
): Promise<Omit<OwnData, 'meetings'>> {
  const member = asMember(caller);
  const { username, createdAt, addressVerifiedAt } = await profiles.details(caller);
  const own = { actorId: caller.userId, search: null, kind: null, fromMs: null, toMs: null };
  const entries = member ? (await log.page(member.org, own, Infinity, null)).toReversed() : [];
  const org = unverifiedOrg(caller.organization.id);
  const feed = await feedOf(db.read, org, caller.userId);
  const factor = await factors.read(org, caller.userId);
  return {
    exportedAt: isoInstant(now),
    profile: { ...profileUser(caller), username, createdAt: isoInstant(createdAt) },
    addressVerifiedAt: addressVerifiedAt === null ? null : isoInstant(addressVerifiedAt),
    twoFactorSince: factor?.confirmedAt ? isoInstant(factor.confirmedAt) : null,
    passkeys: (await passkeys.list(org, caller.userId)).map(passkeyAnswer),
    person: member ? await ownEntry(visibleTo(member, db).read, member) : null,
    identities: (await identities.list(org, caller.userId)).map(identityAnswer(providers)),
    apiTokens: (await tokens.list(org, caller.userId)).map(apiTokenAnswer),
    sessions: (await sessions.list(caller.userId)).map(sessionAnswer(providers, caller)),
    calendars: member ? await ownConnections(db.read, member, now) : [],
    plannedMeetings: member ? await ownPlanned(visibleTo(member, db).read, member) : [],
    groups: member ? await groups.own(member) : [],
    templates: member ? await templates.own(member) : [],
    meetingPlans: (await ownPlans(db.read, org, caller.userId, 0)).map((plan) => toOwnPlan(plan, now)),
    calendarFeedSince: feed ? isoInstant(feed.createdAt) : null,
    auditEntries: entries.map(({ at, action, subject, detail }) => ({
      at: isoInstant(at),
      action,
      subject,
      detail: parseDetail(detail),
    })),
  };
}

/** The response as JSON, in chunks: with 100,000 imported meetings it is 144 MB. */
export async function* ownDataAsJson(
  about: Omit<OwnData, 'meetings'>,
  pages: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void, undefined> {
  // Unambiguous: quotes within a string would be escaped.
  const opening = '"meetings":[';
  const text = serialize(exportMyData, { ...about, meetings: [] });
  const place = text.indexOf(`${opening}]`) + opening.length;
  yield text.slice(0, place);
  let comma = '';
  for await (const page of pages) {
    yield comma + page;
    comma = ',';
  }
  yield text.slice(place);
}

/** A person's meetings, recorded and posted ahead, as JSON items, page by page. Reads the next page when the last one is sent. */
export async function* ownMeetingsAsJson(
  db: Pick<Database, 'read'>,
  profiles: Profiles,
  member: Member,
  now: number,
): AsyncGenerator<string, void, undefined> {
  const pages = paginate<OwnMeeting>(meetingsAtOnce, (last, size) =>
    runAs(member.org, () => profiles.meetings(member.org, member.userId, last?.draftKey ?? '', size)),
  );
  for await (const rows of pages) {
    const ids = rows.map(({ id }) => id);
    const attendees = Map.groupBy(
      await runAs(member.org, () => profiles.attendees(member.org, ids)),
      ({ meetingId }) => meetingId,
    );
    yield rows
      .map((row) => ({ ...row, createdByName: member.name }))
      .map((row) => toMeeting(row, attendees.get(row.id) ?? [], member, now))
      .map((meeting) => serialize(readMeeting, meeting))
      .join(',');
  }
  const later = await runAs(member.org, () =>
    aheadMeetings(db.read, member.org, (eb) => eb('createdBy', '=', member.userId)),
  );
  for (const one of later) {
    const { meeting, attendees } = aheadFor(member, one);
    yield serialize(
      readMeeting,
      toMeeting({ ...meeting, createdByName: member.name }, attendees, member, now),
    );
  }
}
