// Whether the kept hygiene of days and titles is what their meetings come to. A row whose stamp is not what it would be
// now is right as well: nobody believes it, and whoever asks works it out anew.

import { settingsOf } from '#domain/hygiene/rule.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { clockStore } from '#server/features/totals/clock-store.ts';
import { type Asker, daysFrom, dayStamp, recurringStamps } from './day-stamps.ts';
import { dayWork } from './day-work.ts';
import { hygieneDaysStore } from './days-store.ts';
import { partsThatDiffer } from './figures-differ.ts';
import { noGroups, unpackGroups, unpackSums } from './packed-sums.ts';
import { hygieneRulesStore } from './settings-store.ts';
import { coachTitles, titleStamp } from './titles.ts';
import { titlesLookedAt, titlesStore } from './titles-store.ts';

/** A part of a kept row that is not what it should be. */
export type HygieneDifference = {
  table: 'hygieneDays' | 'titleFacts';
  /** The day or the title. */
  key: string;
  part: string;
  kept: unknown;
  right: unknown;
};

type Parts = Record<string, unknown>;

const [firstDayOfAll, lastDayOfAll] = ['0000-00-00', '9999-99-99'];

export function hygieneCheckStore(db: Database, now: () => number) {
  const clock = clockStore(db);
  const rules = hygieneRulesStore(db);
  const days = hygieneDaysStore(db);
  const work = dayWork(db);
  const titles = titlesStore(db);
  const { workOut } = coachTitles(db, now);

  function differences(table: HygieneDifference['table'], key: string, kept: Parts, right: Parts) {
    return partsThatDiffer(kept, right).map((part): HygieneDifference => ({
      table,
      key,
      part,
      kept: kept[part],
      right: right[part],
    }));
  }

  async function wrongDays(asker: Asker, at: number, tx: Tx): Promise<HygieneDifference[]> {
    const { org } = asker;
    const changes = await days.changes(org, firstDayOfAll, lastDayOfAll, tx);
    const rows = (await days.kept(org, firstDayOfAll, lastDayOfAll, tx)).toSorted((a, b) =>
      a.day < b.day ? -1 : 1,
    );
    if (rows.length === 0) return [];
    const groups = new Map(
      (await days.groups(org, firstDayOfAll, lastDayOfAll, tx)).map((row) => [row.day, row.groups]),
    );
    const believed = rows.filter(
      ({ day, stamp, nextChangeAt }) =>
        stamp === dayStamp(asker, changes.get(day) ?? 0) && (nextChangeAt ?? Infinity) > at,
    );
    const figures = await work.figuresOf(
      asker,
      believed.map(({ day }) => day),
      at,
      tx,
    );
    const found = believed.flatMap(({ day, sums, nextChangeAt }) =>
      differences(
        'hygieneDays',
        day,
        { sums: unpackSums(sums), groups: unpackGroups(groups.get(day) ?? noGroups), nextChangeAt },
        { ...figures.get(day) },
      ),
    );
    const stamps = recurringStamps(asker, changes, daysFrom(rows[0]?.day ?? '', rows.at(-1)?.day ?? ''));
    const counted = rows.filter(({ day, recurringStamp }) => recurringStamp === stamps.get(day));
    const recurring = await work.recurringOf(
      asker,
      counted.map(({ day }) => day),
      tx,
    );
    for (const { day, recurringMinutes } of counted)
      found.push(
        ...differences('hygieneDays', day, { recurringMinutes }, { recurringMinutes: recurring.get(day) }),
      );
    return found;
  }

  async function wrongTitles(asker: Asker, at: number, tx: Tx): Promise<HygieneDifference[]> {
    const today = localDay(at, asker.organization.timeZone);
    const rows = await titles.keptOfAll(asker.org, tx);
    const found: HygieneDifference[] = [];
    while (rows.length > 0) {
      const some = rows.splice(0, titlesLookedAt);
      const changes = await titles.changes(
        asker.org,
        some.map(({ title }) => title),
        tx,
      );
      for (const { title, stamp, nextChangeAt, facts } of some) {
        const isBelieved =
          stamp === titleStamp(asker, changes.get(title) ?? 0, today) && (nextChangeAt ?? Infinity) > at;
        if (!isBelieved) continue;
        const kept = (JSON.parse(facts) as Parts | null) ?? {};
        const right = { ...(await workOut(asker, title, today, at, tx)) };
        found.push(
          ...differences('titleFacts', title, { ...kept, nextChangeAt }, { nextChangeAt: null, ...right }),
        );
      }
    }
    return found;
  }

  return {
    /** Works the kept hygiene of an organization out anew; its writes wait until `tx` ends. */
    async check(org: OrgId, tx: Tx): Promise<HygieneDifference[]> {
      const at = now();
      const organization = await clock.lockOrganization(org, tx);
      const hygiene = settingsOf(await rules.current(org, tx));
      const asker = { org, organization: { ...organization, hygiene } };
      return [...(await wrongDays(asker, at, tx)), ...(await wrongTitles(asker, at, tx))];
    },

    /** Forgets the rows that are wrong: whoever asks next works them out anew. */
    async repair(org: OrgId, wrong: readonly HygieneDifference[], tx: Tx): Promise<void> {
      for (const { table, key } of wrong)
        await (table === 'hygieneDays' ? days.forget(org, key, tx) : titles.forget(org, key, tx));
    },
  };
}
