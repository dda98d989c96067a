// Each factor of a meeting's hygiene is worth a share between 0 and 1, or is not known; unknown is not zero.

import type { HygieneFactor, HygieneThresholds } from './hygiene-factors.ts';
import { along } from './piecewise.ts';

export type MeetingFacts = {
  type: string;
  /** Agenda or goal, or whether there is one; null for none. */
  agenda: string | boolean | null;
  /** Whether an agenda would be known if there were one: made here, or imported with a description. */
  agendaKnown: boolean;
  outcomes: string | null;
  actionItemsCount: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
  attendeeCount: number;
  durationMinutes: number;
  endedAtMs: number;
  /** Actual minus scheduled start, or null when either is unknown. */
  minutesLate: number | null;
};

type Share = (facts: MeetingFacts, nowMs: number, thresholds: HygieneThresholds) => number | null;

/** Of a training or a workshop people do not count, and lengths double. */
export const isLesson = ({ type }: { type: string }): boolean => type === 'training' || type === 'workshop';

/**
 * Grade A: Leach et al. 2009, Cohen et al. 2011 (agenda use is among the strongest predictors of quality);
 * B: Atlassian 2024, n = 5,000 (62 % often see no goal in the invite).
 */
const purpose: Share = ({ agenda, agendaKnown }) => (agendaKnown || agenda ? (agenda ? 1 : 0) : null);

/** How long after its end a meeting's follow-through stays open. */
export const settlingMs = 24 * 3_600_000;

/** Grade B: Atlassian 2024 (about half leave unclear on next steps). Known a day after the end, or once one is recorded. */
const followThrough: Share = ({ outcomes, actionItemsCount, endedAtMs }, nowMs) => {
  const recorded = Number(Boolean(outcomes)) + Number((actionItemsCount ?? 0) > 0);
  if (recorded === 0) return nowMs - endedAtMs >= settlingMs ? 0 : null;
  return recorded === 2 ? 1 : 0.6;
};

/** Grade C: Bain, "Decide & Deliver" (each attendee over seven costs 10 % of decision effectiveness). */
const people: Share = (facts, _now, { enoughPeople }) =>
  isLesson(facts) ? null : 0.9 ** Math.max(0, facts.attendeeCount - enoughPeople);

/** Grade A: Cao et al., CHI 2021 (multitasking six times as frequent over 80 minutes as under 20). Lessons may take twice as long. */
const length: Share = (facts, _now, { lengthMinutes }) => {
  const [full, good, poor, least] = lengthMinutes;
  const minutes = isLesson(facts) ? facts.durationMinutes / 2 : facts.durationMinutes;
  const shares = [
    [full, 1],
    [good, 0.7],
    [poor, 0.4],
    [least, 0.2],
  ] as const;
  return along(shares, minutes);
};

/** The organization's own judgement. */
const worth: Share = ({ worthIt }) => (worthIt === null ? null : { yes: 1, maybe: 0.5, no: 0 }[worthIt]);

const latenessShares = [
  [2, 1],
  [5, 0.6],
  [10, 0.2],
  [15, 0],
] as const;

/** Grade A: Rogelberg 2014 (37 % start late), Allen et al. 2018 (randomised: ten minutes late, fewer and worse ideas). */
const punctuality: Share = ({ minutesLate }) =>
  minutesLate === null ? null : along(latenessShares, minutesLate);

/** The share of each factor, null where it is not known. */
export const factorShares: Record<HygieneFactor, Share> = {
  purpose,
  followThrough,
  people,
  length,
  worth,
  punctuality,
};
