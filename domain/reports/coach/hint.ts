// One hint before or during a meeting: the problem that costs the most points and can still be fixed.

import type { MeetingKind } from '#domain/meetings/kinds.ts';
import { defaultHygieneSettings, type HygieneFactor, type HygieneRule } from './rule.ts';
import { factorShares, type MeetingFacts } from './score.ts';
import { factorApplies } from './yardsticks.ts';

const hintKinds = ['over-time', 'no-agenda', 'many-people', 'long-plan', 'late-start'] as const;

export type HintKind = (typeof hintKinds)[number];

export type MeetingNow = {
  kind: MeetingKind;
  agenda: string | null;
  attendeeCount: number;
  plannedMinutes: number | null;
  /** Whole minutes since the start, or null before it. */
  elapsedMinutes: number | null;
  /** Whole minutes from the scheduled start to the actual start, or to now before it; null without a schedule. */
  minutesLate: number | null;
};

const leastPoints = 2;

/** A late start is mentioned only in the first minutes of the meeting. */
const lateNewsMinutes = 10;

/** A schedule further in the past belongs to another meeting. */
const latestMinutes = 60;

/** After this many dismissals no more hints are shown. */
const mostDismissed = 2;

/** The current hint for a meeting, or null. `dismissed` are the kinds dismissed in this meeting. */
export function hygieneHint(
  now: MeetingNow,
  dismissed: readonly string[],
  rule: HygieneRule = defaultHygieneSettings,
): HintKind | null {
  // Do not hint at missing parts while the meeting is being set up.
  if (now.attendeeCount === 0 || dismissed.length >= mostDismissed) return null;
  const lost = pointsLost(now, rule);
  const [kind] = hintKinds
    .filter((one) => lost[one] >= leastPoints && !dismissed.includes(one))
    .toSorted((a, b) => lost[b] - lost[a]);
  return kind ?? null;
}

/** Points out of 100 that each problem costs. Running over comes first, since its cost grows every minute. */
function pointsLost(now: MeetingNow, { weights, thresholds }: HygieneRule): Record<HintKind, number> {
  const { plannedMinutes, elapsedMinutes } = now;
  const facts = factsOf(now);
  const lost = (factor: HygieneFactor) =>
    factorApplies(facts.kind, factor)
      ? (1 - (factorShares[factor](facts, 0, thresholds) ?? 1)) * weights[factor]
      : 0;
  const isOver = plannedMinutes !== null && elapsedMinutes !== null && elapsedMinutes > plannedMinutes;
  return {
    'over-time': isOver ? 100 : 0,
    'no-agenda': lost('purpose'),
    'many-people': lost('people'),
    'long-plan': elapsedMinutes === null ? lost('length') : 0,
    'late-start': isLateNews(now) ? lost('punctuality') : 0,
  };
}

const isLateNews = ({ minutesLate, elapsedMinutes }: MeetingNow) =>
  minutesLate !== null && minutesLate <= latestMinutes && (elapsedMinutes ?? 0) < lateNewsMinutes;

function factsOf({ kind, agenda, attendeeCount, plannedMinutes, minutesLate }: MeetingNow): MeetingFacts {
  return {
    kind,
    agenda,
    agendaKnown: true,
    outcomes: null,
    actionItemsCount: null,
    worthIt: null,
    attendeeCount,
    durationMinutes: plannedMinutes ?? 0,
    endedAtMs: 0,
    minutesLate,
  };
}
