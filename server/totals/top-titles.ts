// The costliest titles of a range, to the cent, without reading all titles: each period keeps its titles by cost,
// and whoever stands below what was read of every period cannot be among the first (Fagin's threshold algorithm).

type Head = { title: string; costCents: number };

export type TitleSums = {
  title: string;
  spelling: string;
  meetings: number;
  minutes: number;
  costCents: number;
};

type Source = {
  /** Of each period its costliest titles, at most `limit`. */
  heads(limit: number): Promise<Head[][]>;
  /** The sums of some titles over all periods; several rows of one title add up. */
  sums(titles: string[]): Promise<TitleSums[]>;
  /** How many titles `sums` takes. */
  atOnce: number;
};

const leastDepth = 32;
const deeper = 4;
/** With looser bounds than these allow it pays to read deeper first. */
const leastLookUps = 64;

export async function topTitles(wanted: number, source: Source): Promise<TitleSums[]> {
  const known = new Map<string, TitleSums>();
  let best: TitleSums[] = [];
  // Whoever wants many has to read deeper than they are many.
  for (let depth = Math.max(leastDepth, 3 * wanted); ; depth *= deeper) {
    const { candidates, unread } = bounds(await source.heads(depth), depth);
    let lookUps = unread === 0 ? Number.POSITIVE_INFINITY : Math.max(leastLookUps, 3 * wanted);
    const waiting = candidates.filter(({ title }) => !known.has(title));
    while (waiting.length > 0 && lookUps > 0 && !isAbove(best, wanted, waiting[0]?.atMost ?? 0)) {
      const titles = waiting.splice(0, source.atOnce).map(({ title }) => title);
      for (const sums of await source.sums(titles)) addTo(known, sums);
      best = [...known.values()].toSorted(byCost).slice(0, wanted);
      lookUps -= source.atOnce;
    }
    const rest = waiting[0]?.atMost ?? 0;
    if ((waiting.length === 0 && unread === 0) || isAbove(best, wanted, Math.max(rest, unread))) return best;
  }
}

/** What each title that was read can cost at most, costliest first, and what one can cost that was not read. */
function bounds(lists: Head[][], depth: number) {
  const above = new Map<string, number>();
  let unread = 0;
  for (const list of lists) {
    const floor = list.length < depth ? 0 : (list.at(-1)?.costCents ?? 0);
    unread += floor;
    for (const { title, costCents } of list) above.set(title, (above.get(title) ?? 0) + costCents - floor);
  }
  const candidates = [...above]
    .map(([title, more]) => ({ title, atMost: unread + more }))
    .toSorted((a, b) => b.atMost - a.atMost);
  return { candidates, unread };
}

const isAbove = (best: readonly TitleSums[], wanted: number, costCents: number): boolean =>
  (best[wanted - 1]?.costCents ?? -1) > costCents;

const byCost = (a: TitleSums, b: TitleSums): number =>
  b.costCents - a.costCents || (a.title < b.title ? -1 : 1);

function addTo(known: Map<string, TitleSums>, sums: TitleSums): void {
  const there = known.get(sums.title);
  if (!there) known.set(sums.title, { ...sums });
  else {
    there.meetings += sums.meetings;
    there.minutes += sums.minutes;
    there.costCents += sums.costCents;
  }
}
