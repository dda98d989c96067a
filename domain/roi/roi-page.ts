// A page of a long list is found by counting days, not meetings: the kept totals know how many each day has.

/** How many meetings a day or a month has; in the order in which they are listed. */
export type PeriodCount = { period: string; meetings: number };

/** `take` meetings of one period after its first `skip`. */
export type PagePart = { period: string; skip: number; take: number };

/** Where in the periods the `limit` meetings after the first `offset` lie. */
export function pageParts(counts: readonly PeriodCount[], offset: number, limit: number): PagePart[] {
  const parts: PagePart[] = [];
  let before = offset;
  let wanted = limit;
  for (const { period, meetings } of counts) {
    if (wanted <= 0) break;
    const skip = Math.min(before, Math.max(0, meetings));
    const take = Math.min(wanted, Math.max(0, meetings) - skip);
    before -= skip;
    wanted -= take;
    if (take > 0) parts.push({ period, skip, take });
  }
  return parts;
}
