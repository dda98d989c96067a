// Who sees a planned meeting: members whom the copy that counts lists see what it says; owners of other calendars and
// plans that contain it see what theirs say. Administrators own the organization's calendars.

import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { PlannedAttendee, ShownState } from '#domain/meetings/planned/planned.ts';
import { noCents } from '#domain/money/money.ts';
import { seesAllPlanned, seesPay } from '#domain/accounts/permissions.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import { ownAddresses } from '#server/features/people/people/own-addresses-store.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { ownCopies, type StoredCopy } from './copies-store.ts';
import { plannedAttendeesOf, type PlannedPerson } from './attendees-store.ts';
import type { PlannedRow } from './planned-store.ts';
import { plannedPrices } from './prices-store.ts';

type Db = Kysely<Tables>;

/** `onlyOwn`: without other meetings of the organization's calendars, which administrators see. */
type Viewer = Member & { onlyOwn?: boolean };

/** The owners of the calendars that a viewer owns. */
const ownersOf = ({ userId, role, onlyOwn = false }: Viewer): (number | null)[] =>
  role === 'admin' && !onlyOwn ? [userId, null] : [userId];

type IsVisible = (eb: ExpressionBuilder<Tables, 'plannedMeetings'>) => Expression<SqlBool>;

/** Which planned meetings of calendars and plans a member sees; those that were posted are seen by all. */
export async function visibleToMember(db: Db, viewer: Viewer): Promise<IsVisible> {
  const { org, userId, email } = viewer;
  const addresses = await ownAddresses(db, org, email);
  return (eb) => {
    const attended = eb
      .selectFrom('plannedAttendees')
      .select('plannedMeetingId')
      .where('plannedAttendees.organizationId', '=', org)
      .where('plannedAttendees.isListed', '=', 1)
      .where('plannedAttendees.email', 'in', addresses);
    const owned = eb
      .selectFrom('calendarCopies')
      .select('plannedMeetingId')
      .where('calendarCopies.organizationId', '=', org)
      .where('plannedMeetingId', 'is not', null)
      .where((or) =>
        ownersOf(viewer).includes(null)
          ? or.or([or('ownerId', '=', userId), or('ownerId', 'is', null)])
          : or('ownerId', '=', userId),
      );
    return eb.and([
      eb('state', '!=', 'canceled'),
      eb('content', 'is', null),
      eb.or([eb('plannedMeetings.id', 'in', attended), eb('plannedMeetings.id', 'in', owned)]),
    ]);
  };
}

const plannedOf = (db: Db, org: OrgId, isVisible: IsVisible) =>
  db.selectFrom('plannedMeetings').selectAll().where('organizationId', '=', org).where(isVisible);

/** A planned meeting with its expected people, as a member may see it. */
export type SeenPlanned = PlannedRow & { state: ShownState; attendees: readonly PlannedPerson[] };

/**
 * Members who are not listed in the copy that counts see what their own calendar says, at its price. Administrators
 * see the price of every meeting.
 */
async function asSeenBy(db: Db, caller: Viewer, rows: readonly PlannedRow[]): Promise<SeenPlanned[]> {
  const { org, email, organization } = caller;
  const ids = rows.map(({ id }) => id);
  const addresses = await ownAddresses(db, org, email);
  const attendees = await plannedAttendeesOf(db, org, ids);
  const isListed = (id: number) =>
    (attendees.get(id) ?? []).some((one) => one.isListed === 1 && addresses.includes(one.email));
  const copies = await ownCopies(
    db,
    org,
    ownersOf(caller),
    ids.filter((id) => !isListed(id)),
  );
  const expectedIn = ({ people, ownerAttends }: StoredCopy): PlannedAttendee[] => [
    ...people.flatMap(({ isDeclined, hasAccepted: _answer, ...one }) => (isDeclined === 1 ? [] : one)),
    ...addresses.slice(0, ownerAttends).map((own) => ({ email: own, name: '', isOptional: 0 as const })),
  ];
  const said = [...copies.values()].flatMap(expectedIn);
  const isPriced = !seesAllPlanned(caller) && said.length > 0;
  const priceOf = isPriced
    ? await plannedPrices(
        db,
        { ...organization, org, allocateFrom: null, allocateCalendarsFrom: '' },
        said,
        [],
      )
    : null;
  const seen = rows.flatMap((row): SeenPlanned[] => {
    if (row.state === 'canceled') return [];
    const state = row.state === 'linked' ? 'kept' : row.state;
    const copy = copies.get(row.id);
    if (!copy) return [{ ...row, state, attendees: attendees.get(row.id) ?? [] }];
    const { title, startsAt, durationMinutes, hasAgenda, organizerEmail } = copy;
    const { createdBy } = row;
    const expected = expectedIn(copy);
    const priced = priceOf?.({ title, startsAt, durationMinutes, createdBy, attendees: expected }).columns;
    return [
      {
        ...row,
        title,
        startsAt,
        durationMinutes,
        hasAgenda,
        organizerEmail,
        ...priced,
        state,
        attendees: expected.map(({ email: address, name, isOptional }) => ({
          email: address,
          name,
          isOptional,
          isListed: 1 as const,
        })),
      },
    ];
  });
  return seesPay(caller)
    ? seen
    : seen.map((one) => ({ ...one, totalCents: one.blendedCents, estimatedCents: noCents }));
}

/** A planned meeting that the member may see. */
export const visiblePlanned = amounts(async (db, caller: Member, id: number) => {
  const isVisible = await visibleToMember(db, caller);
  const rows = await plannedOf(db, caller.org, isVisible).where('id', '=', id).execute();
  return (await asSeenBy(db, caller, rows))[0];
});

/** Planned meetings that the member may see and that start in the range (epoch ms), by start. */
export const visibleBetween = amounts(async (db, caller: Viewer, fromMs: number, toMs: number) => {
  const isVisible = await visibleToMember(db, caller);
  const rows = await plannedOf(db, caller.org, isVisible)
    .where('startsAt', '>=', fromMs)
    .where('startsAt', '<', toMs)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return asSeenBy(db, caller, rows);
});
