// Where less is known than an organization wants to know, nothing is scored: no meeting, no week, no department, no
// series, and not the organization.

/** `score` where `coverage`, percent of the weights that are known, bears it; null where it does not. */
export function scoreIfKnown(score: number, coverage: number, leastCoverage: number): number | null {
  return coverage > 0 && coverage >= leastCoverage ? score : null;
}
