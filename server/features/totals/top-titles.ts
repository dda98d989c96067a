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
    const { candidates, unread } = bounds(await source.heads(depth), depth, wanted);
    // All was read: what each of them costs is known.
    if (unread === 0) return await sumsOf(candidates.toSorted(byCost).slice(0, wanted), source);
    let lookUps = Math.max(leastLookUps, 3 * wanted);
    // While an unread title may cost more than what was read of the first ones, looking those up seldom settles it.
    if (!isAbove(candidates.slice(0, lookUps).toSorted(byCost), wanted, unread)) continue;
    const waiting = candidates.filter(({ title }) => !known.has(title));
    while (waiting.length > 0 && lookUps > 0 && !isAbove(best, wanted, waiting[0]?.atMost ?? 0)) {
      for (const sums of await sumsOf(waiting.splice(0, source.atOnce), source)) known.set(sums.title, sums);
      best = [...known.values()].toSorted(byCost).slice(0, wanted);
      lookUps -= source.atOnce;
    }
    const [next] = waiting;
    if (!next || isAbove(best, wanted, next.atMost)) return best;
  }
}

/** What was read of each title that may be wanted and what it can cost at most, highest first; and what an unread one can. */
function bounds(lists: Head[][], depth: number, wanted: number) {
  const read = new Map<string, Head & { atMost: number }>();
  let unread = 0;
  for (const list of lists) {
    const floor = list.length < depth ? 0 : (list.at(-1)?.costCents ?? 0);
    unread += floor;
    for (const { title, costCents } of list) {
      let found = read.get(title);
      if (!found) read.set(title, (found = { title, costCents: 0, atMost: 0 }));
      found.costCents += costCents;
      found.atMost += costCents - floor;
    }
  }
  // As many as are wanted cost this much by what was read alone: whoever cannot reach it is not among them.
  const costs = Float64Array.from(read.values(), ({ costCents }) => costCents).toSorted();
  const least = costs.at(-wanted) ?? 0;
  for (const one of read.values()) one.atMost += unread;
  const candidates = [...read.values()].filter(({ atMost }) => atMost >= least);
  return { candidates: candidates.toSorted((a, b) => b.atMost - a.atMost), unread };
}

const isAbove = (best: readonly Head[], wanted: number, costCents: number): boolean =>
  (best[wanted - 1]?.costCents ?? -1) > costCents;

const byCost = (a: Head, b: Head): number => b.costCents - a.costCents || (a.title < b.title ? -1 : 1);

/** The sums of some titles, the costliest first. */
async function sumsOf(heads: readonly Head[], source: Source): Promise<TitleSums[]> {
  const known = new Map<string, TitleSums>();
  for (let from = 0; from < heads.length; from += source.atOnce) {
    const titles = heads.slice(from, from + source.atOnce).map(({ title }) => title);
    for (const part of await source.sums(titles)) addTo(known, part);
  }
  return [...known.values()].toSorted(byCost);
}

function addTo(known: Map<string, TitleSums>, sums: TitleSums): void {
  const there = known.get(sums.title);
  if (!there) known.set(sums.title, { ...sums });
  else {
    there.meetings += sums.meetings;
    there.minutes += sums.minutes;
    there.costCents += sums.costCents;
  }
}
