// Facts about the costliest titles, computed from the meetings of the last 26 weeks.

import { setImmediate } from 'node:timers/promises';
import { shownRating } from '#domain/meetings/ratings/published-word.ts';
import { quarterDays } from '#domain/reports/coach/series.ts';
import { type TitleFacts, titleFacts } from '#domain/reports/coach/title-facts.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { addDays } from '#domain/time/local-day.ts';
import type { Database } from '#server/db/database.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { type Visible, visibleTo } from '#server/db/visible-to.ts';
import { heldMeetings } from '#server/totals/held-store.ts';
import { costliestTitles } from '#server/totals/figures-store.ts';
import type { Tenant } from './hygiene.ts';
import { firstDays, heldDays, meetingsOfTitles } from './store.ts';

/** `title` is normalized; `firstHeld` is the day of its very first meeting. */
export type KnownTitle = { title: string; facts: TitleFacts & { firstHeld: string } };

const titlesLookedAt = 40;

export type TitleService = ReturnType<typeof titleService>;

export function titleService(db: Database, now: () => number) {
  const meetingsOf = async (
    on: Visible,
    { org, organization }: Tenant,
    ...of: [readonly string[], DayRange]
  ) => (await meetingsOfTitles(on, org, ...of, now())).map((one) => shownRating(one, organization));

  /**
   * Facts of the titles as the caller may see them, in the same order; skips titles without a meeting in the last
   * 26 weeks.
   */
  async function factsOf(caller: Member, titles: readonly string[], today: string): Promise<KnownTitle[]> {
    if (titles.length === 0) return [];
    const { org, organization } = caller;
    const { reports } = visibleTo(caller, db);
    const range = { from: addDays(today, 1 - 2 * quarterDays), to: today };
    const [meetings, held, firstHeld] = await Promise.all([
      meetingsOf(reports, caller, titles, range),
      heldDays(reports, org, titles, today, now()),
      firstDays(reports, org, titles),
    ]);
    const byTitle = Map.groupBy(meetings, ({ normalizedTitle }) => normalizedTitle);
    const known: KnownTitle[] = [];
    for (const title of titles) {
      const facts = titleFacts(
        byTitle.get(title) ?? [],
        held.get(title) ?? [],
        today,
        now(),
        organization.hygiene,
      );
      if (facts) known.push({ title, facts: { ...facts, firstHeld: firstHeld.get(title) ?? '' } });
      // A title takes a few milliseconds; let other requests run in between.
      await setImmediate();
    }
    return known;
  }

  return {
    factsOf,

    /** Facts of the costliest titles of the last 13 weeks, or of those among them that are wanted. */
    async costliest(caller: Member, today: string, wanted?: ReadonlySet<string>): Promise<KnownTitle[]> {
      const range = { from: addDays(today, 1 - quarterDays), to: today };
      const titles = await costliestTitles(
        heldMeetings(visibleTo(caller, db).reports, caller.org),
        range,
        titlesLookedAt,
      );
      return factsOf(
        caller,
        titles.map(({ normalizedTitle }) => normalizedTitle).filter((title) => wanted?.has(title) ?? true),
        today,
      );
    },

    meetingsOn: (on: Visible, tenant: Tenant, title: string, days: DayRange) =>
      meetingsOf(on, tenant, [title], days),
  };
}
