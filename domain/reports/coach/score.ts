// The hygiene score of one meeting: points won as a share of the points of all factors that apply and are known.

import type { MeetingKind } from '#domain/meetings/kinds.ts';
import { type PublishedWord, shareOf } from '#domain/meetings/ratings/published-word.ts';
import { withoutFloatNoise } from '#domain/money/rounding.ts';
import { type HygieneFactor, hygieneFactors, type HygieneRule, type HygieneThresholds } from './rule.ts';
import { factorsFor, lengthsFor, yardsticks } from './yardsticks.ts';

export type MeetingFacts = {
  kind: MeetingKind;
  /** The agenda or goal, or whether there is one; null for none. */
  agenda: string | boolean | null;
  /** False for an import without descriptions, which does not say whether there was an agenda. */
  agendaKnown: boolean;
  outcomes: string | null;
  actionItemsCount: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
  /** What the attendees published; then the author's answer does not count. */
  attendeesWord?: PublishedWord | null;
  attendeeCount: number;
  durationMinutes: number;
  endedAtMs: number;
  /** Actual minus scheduled start; null when either is unknown. */
  minutesLate: number | null;
};

/** Outcomes, action items, or both. */
const recordsOf = ({ outcomes, actionItemsCount }: MeetingFacts): number =>
  Number(Boolean(outcomes)) + Number((actionItemsCount ?? 0) > 0);

/** What came of a meeting shows that it had a purpose, though nobody could prepare for it. */
const shareWithRecords = 0.5;

type Share = (facts: MeetingFacts, nowMs: number, thresholds: HygieneThresholds) => number | null;

/** Grace period after the end before missing outcomes cost points. */
export const settlingMs = 24 * 3_600_000;

const latenessShares = [
  [2, 1],
  [5, 0.6],
  [10, 0.2],
  [15, 0],
] as const;

/**
 * The share (0–1) of its points that a meeting wins per factor; null if unknown. Evidence: docs/hygiene-score.md.
 */
export const factorShares: Record<HygieneFactor, Share> = {
  purpose(facts) {
    if (facts.agenda) return 1;
    if (!facts.agendaKnown) return null;
    return recordsOf(facts) > 0 ? shareWithRecords : yardsticks[facts.kind].withoutAgenda;
  },

  followThrough(facts, nowMs) {
    const { kind, endedAtMs } = facts;
    const recorded = recordsOf(facts);
    if (recorded === 0) return nowMs - endedAtMs >= settlingMs ? 0 : null;
    return recorded === 2 || yardsticks[kind].needsOneRecord ? 1 : 0.6;
  },

  people: ({ attendeeCount }, _now, { enoughPeople }) => 0.85 ** Math.max(0, attendeeCount - enoughPeople),

  length({ kind, durationMinutes }, _now, thresholds) {
    const [full, good, poor, least] = lengthsFor(kind, thresholds);
    const points = [
      [full, 1],
      [good, 0.7],
      [poor, 0.4],
      [least, 0.2],
    ] as const;
    return interpolate(points, durationMinutes);
  },

  worth({ worthIt, attendeesWord = null }) {
    if (attendeesWord !== null) return shareOf(attendeesWord);
    return worthIt === null ? null : { yes: 1, maybe: 0.5, no: 0 }[worthIt];
  },

  punctuality: ({ minutesLate }) => (minutesLate === null ? null : interpolate(latenessShares, minutesLate)),
};

/** Linear interpolation between `points` (ascending in x); constant outside them. */
function interpolate(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const next = points.findIndex(([px]) => px >= x);
  if (next <= 0) return points[next === 0 ? 0 : points.length - 1]?.[1] ?? 0;
  const [x0, y0] = points[next - 1] ?? [0, 0];
  const [x1, y1] = points[next] ?? [0, 0];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

export type FactorPoints = {
  factor: HygieneFactor;
  /** Maximum points of the factor. */
  weight: number;
  /** Points won; null when the factor is unknown or does not apply. */
  points: number | null;
  /** False if the factor does not apply to this kind of meeting. */
  applies: boolean;
};

export type HygieneSum = {
  /** 0–100; null when too little is known. `partKept` of what its points give. */
  score: number | null;
  /** Percent of the applicable weights whose factors are known. */
  coverage: number;
};

export type HygieneScore = HygieneSum & { factors: FactorPoints[] };

/** Score and coverage at `nowMs`, without the factors. Calls `each` with the share of every factor that applies. */
export function hygieneSum(
  facts: MeetingFacts,
  nowMs: number,
  { weights, thresholds }: HygieneRule,
  each?: (factor: HygieneFactor, share: number | null) => void,
): HygieneSum {
  let [applying, known, won] = [0, 0, 0];
  for (const factor of factorsFor(facts.kind)) {
    applying += weights[factor];
    const share = factorShares[factor](facts, nowMs, thresholds);
    each?.(factor, share);
    if (share === null) continue;
    known += weights[factor];
    won += share * weights[factor];
  }
  const coverage = applying === 0 ? 0 : (100 * known) / applying;
  const kept = weights.worth === 0 ? 1 : partKept(factorShares.worth(facts, nowMs, thresholds));
  const score = Math.round(withoutFloatNoise((100 * kept * won) / known));
  return { score: scoreIfKnown(score, coverage, thresholds.leastCoverage), coverage };
}

/**
 * Form does not make up for a meeting that was not worth it: "no" keeps half of its points, so that the score is at most
 * 50, and "maybe" three quarters.
 */
export const partKept = (worth: number | null): number => (worth === null ? 1 : (1 + worth) / 2);

/** Score, coverage and the points of each factor at `nowMs`. */
export function hygieneScore(facts: MeetingFacts, nowMs: number, rule: HygieneRule): HygieneScore {
  const shares = new Map<HygieneFactor, number | null>();
  const sum = hygieneSum(facts, nowMs, rule, (factor, share) => shares.set(factor, share));
  const factors = hygieneFactors.map((factor) => {
    const weight = rule.weights[factor];
    const share = shares.get(factor) ?? null;
    return { factor, weight, points: share === null ? null : share * weight, applies: shares.has(factor) };
  });
  return { ...sum, factors };
}

/** `score`, or null when `coverage` (percent of known weights) is below the organization's minimum. */
export function scoreIfKnown(score: number, coverage: number, leastCoverage: number): number | null {
  return coverage > 0 && coverage >= leastCoverage ? score : null;
}

export type HygieneBand = 'good' | 'fair' | 'poor';

export function hygieneBand(score: number): HygieneBand {
  if (score >= 75) return 'good';
  return score >= 50 ? 'fair' : 'poor';
}
