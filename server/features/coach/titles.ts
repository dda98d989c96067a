// What the coach knows of the costliest titles: kept as it was last worked out, and renewed where something changed.

import { setImmediate } from 'node:timers/promises';
import { dayWindow } from '#domain/time/day-window.ts';
import { addDays } from '#domain/time/local-day.ts';
import { nextSettling } from '#domain/hygiene/sums.ts';
import { quarterDays, type TitleFacts, titleFacts } from '#domain/hygiene/title-facts.ts';
import { weekPart, weekPartEnd } from '#domain/time/week-part.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { figuresStore } from '#server/features/totals/figures-store.ts';
import type { Asker } from './day-stamps.ts';
import { type KeptTitle, titlesLookedAt, titlesStore } from './titles-store.ts';

export type KnownTitle = { title: string; facts: KnownFacts };

/** `firstHeld` is the day of the very first meeting. */
export type KnownFacts = TitleFacts & { firstHeld: string; nextChangeAt: number | null };

/** How facts are made; another number where those of before cannot be read any more, or come out otherwise. */
const form = 4;

/** Under what the facts of a title were kept. */
export const titleStamp = (
  { organization: { clockVersion, hygiene } }: Asker,
  changes: number,
  today: string,
) => [form, changes, hygiene.version, today, clockVersion].join(' ');

export function coachTitles(db: Database, now: () => number) {
  const store = titlesStore(db);
  const figures = figuresStore(db);

  /** The facts of a title from its meetings; null without any in the last 26 weeks. */
  async function workOut(
    asker: Asker,
    title: string,
    today: string,
    at: number,
    tx?: Tx,
  ): Promise<KnownFacts | null> {
    const { timeZone, hygiene } = asker.organization;
    const { fromMs } = dayWindow(addDays(today, 1 - 2 * quarterDays), timeZone);
    const { toMs } = dayWindow(today, timeZone);
    const meetings = await store.meetings(asker.org, title, fromMs, toMs, tx);
    const facts = titleFacts(meetings, today, at, hygiene);
    const firstHeld = (await store.firstDay(asker.org, title, tx)) ?? facts?.latest.day ?? '';
    return facts && { ...facts, firstHeld, nextChangeAt: nextSettling(meetings, at) };
  }

  /** Facts of at most `titlesLookedAt` titles, in their order. Those without a meeting in the last 26 weeks fall out. */
  async function factsOf(asker: Asker, titles: readonly string[], today: string): Promise<KnownTitle[]> {
    if (titles.length === 0) return [];
    const { org } = asker;
    const at = now();
    // Counted before the meetings are read: what is written in between makes the title out of date again.
    const changes = await store.changes(org, titles);
    const kept = new Map((await store.kept(org, titles)).map((row) => [row.title, row]));
    const known: KnownTitle[] = [];
    const fresh: KeptTitle[] = [];
    for (const title of titles) {
      const stamp = titleStamp(asker, changes.get(title) ?? 0, today);
      const row = kept.get(title);
      const isFresh = row?.stamp === stamp && (row.nextChangeAt ?? Infinity) > at;
      const facts = isFresh
        ? (JSON.parse(row.facts) as KnownFacts | null)
        : await workOut(asker, title, today, at);
      // On a new day all are: others are answered in between.
      if (!isFresh) await setImmediate();
      if (!isFresh)
        fresh.push({ title, stamp, nextChangeAt: facts?.nextChangeAt ?? null, facts: JSON.stringify(facts) });
      if (facts) known.push({ title, facts });
    }
    if (fresh.length > 0) await db.write((tx) => store.keep(org, fresh, tx));
    return known;
  }

  return {
    factsOf,
    workOut,

    /** Facts of the titles that cost most in the weeks of the last thirteen. */
    async costliest(asker: Asker, today: string): Promise<KnownTitle[]> {
      const range = { from: weekPart(addDays(today, 1 - quarterDays)), to: weekPartEnd(today) };
      const titles = await figures.costliestTitles(asker.org, range, titlesLookedAt);
      return factsOf(
        asker,
        titles.map(({ title }) => title),
        today,
      );
    },

    /** The meetings of a title on some local days. */
    async meetingsOn(asker: Asker, title: string, { from, to }: { from: string; to: string }) {
      const { timeZone } = asker.organization;
      const { fromMs } = dayWindow(from, timeZone);
      return store.meetings(asker.org, title, fromMs, dayWindow(to, timeZone).toMs);
    },
  };
}
