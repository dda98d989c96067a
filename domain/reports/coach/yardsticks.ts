// Which factors of the hygiene score apply to which kind of meeting, and how. Sources: docs/hygiene-score.md.

import { type MeetingKind, meetingKinds } from '#domain/meetings/kinds.ts';
import { type HygieneFactor, hygieneFactors, type HygieneThresholds } from './rule.ts';

export type Yardstick = {
  /** Factors that do not apply to such a meeting. They count neither as won nor as unknown. */
  without: readonly HygieneFactor[];
  /** Multiplies the organization's lengths. */
  lengthScale: number;
  /** Outcomes or action items alone give full follow-through. */
  needsOneRecord: boolean;
  /** The share of the purpose points that a meeting without an agenda wins. */
  withoutAgenda: number;
};

const yardstick = (
  without: readonly HygieneFactor[],
  lengthScale: number,
  { needsOneRecord = false, withoutAgenda = 0 }: Partial<Yardstick> = {},
): Yardstick => ({ without, lengthScale, needsOneRecord, withoutAgenda });

export const yardsticks: Record<MeetingKind, Yardstick> = {
  general: yardstick([], 1),
  // 0.6 × 25 gives the usual 15 minutes.
  standup: yardstick(['purpose', 'followThrough'], 0.6),
  'one-on-one': yardstick(['followThrough', 'people'], 2, { withoutAgenda: 0.5 }),
  'all-hands': yardstick(['followThrough', 'people'], 1),
  training: yardstick(['followThrough', 'people'], 2),
  workshop: yardstick(['people'], 2, { needsOneRecord: true }),
  interview: yardstick(['followThrough', 'people'], 2),
  brainstorm: yardstick([], 1, { needsOneRecord: true }),
  client: yardstick(['people'], 1),
  // Nobody can prepare it.
  incident: yardstick(['purpose'], 1),
};

export const factorApplies = (kind: MeetingKind, factor: HygieneFactor): boolean =>
  !yardsticks[kind].without.includes(factor);

const applying = new Map(
  meetingKinds.map((kind) => [kind, hygieneFactors.filter((factor) => factorApplies(kind, factor))]),
);

/** The applicable factors, in order. */
export const factorsFor = (kind: MeetingKind): readonly HygieneFactor[] => applying.get(kind) ?? [];

/** The lengths in minutes at which a meeting of a kind wins 1, 0.7, 0.4 and 0.2 of the length factor. */
export function lengthsFor(
  kind: MeetingKind,
  { lengthMinutes: [full, good, poor, least] }: HygieneThresholds,
): readonly [full: number, good: number, poor: number, least: number] {
  const scaled = (minutes: number) => Math.round(minutes * yardsticks[kind].lengthScale);
  return [scaled(full), scaled(good), scaled(poor), scaled(least)];
}
