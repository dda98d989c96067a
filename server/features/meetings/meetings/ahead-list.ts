// The list of meetings, held and to come. The latter are few, so that the filters of list-store.ts apply in memory.

import type { MeetingFilters } from '#contract/meetings/meetings.ts';
import { isGuessed } from '#domain/meetings/guesses.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { addCents, type Cents } from '#domain/money/money.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { paginate } from '#server/db/batches.ts';
import type { Database } from '#server/db/database.ts';
import { visibleTo } from '#server/db/visible-to.ts';
import type { Place } from '#server/http/pages.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { totalsByName } from '#server/totals/store.ts';
import { type Sums, sumOf } from '#server/totals/sums.ts';
import { aheadFor, type AheadMeeting, aheadAfter, costDepartmentsOf, sharesAhead } from './ahead-store.ts';
import { isOwn, limitedTo } from './names.ts';
import { departmentName } from './departments-store.ts';
import { type External, heldSums, meetingPage, placeOf, wordedTitles } from './list-store.ts';
import type { ListedRow, MeetingRow, ShownMeeting } from './store.ts';

/** About 5 ms on SQLite. */
const readAtOnce = 200;

type Reading = Pick<Database, 'read' | 'reports'>;
type Page = { limit: number; after: Place | null; external?: External | undefined; isSlow?: boolean };

/** At most `limit` meetings after a position in the list, held and to come, as the caller may see them. */
export async function listedPage(
  db: Reading,
  caller: Member,
  filters: MeetingFilters,
  { limit, after, external, isSlow = true }: Page,
): Promise<ListedRow[]> {
  const { sort, order = 'desc', planned } = filters;
  const visible = visibleTo(caller, db);
  const hasNone = planned === 'no' || caller.organization.nextStartAt === null;
  const later = hasNone ? [] : await aheadPage(db, caller, filters, { limit, after, external });
  const held =
    planned === 'yes'
      ? []
      : await meetingPage(isSlow ? visible.reports : visible.read, caller.org, filters, limit, after, {
          seesPay: seesPay(caller),
          limitedTo: filters.person ? await limitedTo(db.reports, caller) : null,
          titles: wordedTitles(caller, filters),
          external,
        });
  // One that starts between the two reads is in both.
  const ids = new Set(held.map(({ id }) => id));
  const listed = [...later.filter(({ id }) => !ids.has(id)), ...held];
  return inListOrder(listed, { sort, order }).slice(0, limit);
}

/** The sums of the meetings of the list: held, and to come; of calendars, they are in Upcoming. */
export async function listedSums(db: Reading, caller: Member, filters: MeetingFilters) {
  const { org } = caller;
  const { planned, sort: _, order: __, ...narrowed } = filters;
  const visible = visibleTo(caller, db);
  const isWhole = Object.values(narrowed).every((value) => !value);
  const heldOnes = async () =>
    isWhole
      ? totalsByName(visible.read, org, 'type').then(wholeSums)
      : heldSums(visible.reports, org, narrowed, {
          seesPay: seesPay(caller),
          limitedTo: narrowed.person ? await limitedTo(db.reports, caller) : null,
          titles: wordedTitles(caller, narrowed),
        });
  const hasNone = planned === 'no' || caller.organization.nextStartAt === null;
  const later = hasNone
    ? []
    : await aheadPage(db, caller, narrowed, { limit: Number.MAX_SAFE_INTEGER, after: null });
  const charged = await chargedAhead(db, caller, narrowed);
  return {
    held: planned === 'yes' ? wholeSums([]) : await heldOnes(),
    planned: sumOf(
      later.map(({ id, durationMinutes, totalCents, estimatedCents }) => ({
        meetings: 1,
        minutes: durationMinutes,
        ...(charged?.(id) ?? { costCents: totalCents, estimatedCents }),
      })),
    ),
  };
}

const wholeSums = (rows: readonly (Sums & { valueCents: Cents })[]) => ({
  ...sumOf(rows),
  valueCents: addCents(rows.map(({ valueCents }) => valueCents)),
});

/** What the department of the filter bears of a meeting to come; undefined without such a filter. */
async function chargedAhead(db: Reading, caller: Member, filters: MeetingFilters) {
  const { costDepartment, unassigned } = filters;
  if (!costDepartment && !unassigned) return undefined;
  const { reports } = visibleTo(caller, db);
  const name = costDepartment ? await departmentName(reports, caller.org, costDepartment) : '';
  const shares = await sharesAhead(reports, caller.org);
  return (id: number) => shares.get(id)?.find(({ department }) => department === name);
}

const compare = (a: Place, b: Place, order: 'asc' | 'desc') =>
  (order === 'asc' ? 1 : -1) * (a.value - b.value || a.id - b.id);

const inListOrder = <Row extends ListedRow>(
  rows: readonly Row[],
  { sort, order }: Pick<MeetingFilters, 'sort'> & { order: 'asc' | 'desc' },
): Row[] => rows.toSorted((a, b) => compare(placeOf(a, sort), placeOf(b, sort), order));

async function aheadPage(
  { reports }: Reading,
  caller: Member,
  filters: MeetingFilters,
  { limit, after, external }: Page,
): Promise<ShownMeeting[]> {
  const { org } = caller;
  const hasPay = seesPay(caller);
  const { sort, order = 'desc' } = filters;
  const column = sort !== 'totalCost' ? 'startsAt' : hasPay ? 'totalCents' : 'blendedCents';
  const pages = paginate<AheadMeeting>(readAtOnce, (last, size) => {
    const from = last ? placeOf(aheadFor(caller, last).meeting, sort) : after;
    return aheadAfter(reports, org, column, order, from, size);
  });
  const { search, title, type, location, person, from, to, estimated, costDepartment, unassigned } = filters;
  const department = filters.department && (await departmentName(reports, org, filters.department));
  const named = costDepartment && (await departmentName(reports, org, costDepartment));
  const costDepartments =
    named || unassigned ? await costDepartmentsOf(reports, org) : new Map<number, string[]>();
  const isChargedTo = ({ id }: MeetingRow, name: string) => (costDepartments.get(id) ?? ['']).includes(name);
  const own = person ? await limitedTo(reports, caller) : null;
  const titles = wordedTitles(caller, filters);
  const has = (text: string | null, part: string) =>
    text?.toLowerCase().includes(part.toLowerCase()) ?? false;
  const isListed = ({ meeting, attendees }: AheadMeeting): boolean =>
    (!external || meeting.externalId === external.id) &&
    (!external?.source || meeting.externalSource === external.source) &&
    (!type || meeting.type === type.toLowerCase()) &&
    (!department || meeting.department === department) &&
    (!title || [normalizedTitle(title), ...titles.exact].includes(meeting.normalizedTitle)) &&
    (!search ||
      meeting.normalizedTitle.includes(normalizedTitle(search)) ||
      titles.found.includes(meeting.normalizedTitle)) &&
    (!location || has(meeting.location, location)) &&
    (!person || attendees.some((one) => has(one.name, person) && (own === null || isOwn(own, one)))) &&
    (!named || isChargedTo(meeting, named)) &&
    (!unassigned || isChargedTo(meeting, '')) &&
    (!filters.valued || meeting.estimatedValueCents !== null) &&
    (!filters.worthIt || meeting.worthIt === filters.worthIt) &&
    (!estimated || (hasPay ? meeting.estimatedCents > 0 : isGuessed(meeting))) &&
    (!from || meeting.day >= from) &&
    (!to || meeting.day <= to);
  const found: ShownMeeting[] = [];
  for await (const page of pages) {
    found.push(...page.filter(isListed).map((one) => aheadFor(caller, one).meeting));
    if (found.length >= limit) break;
  }
  return found;
}
