// The demo is a fictional meeting; the real rules compute its cost.

import { t } from '#domain/format/text.ts';
import { type Cents, noCents } from '#domain/money/money.ts';
import { attendedMinutes, type Presence } from '#domain/meetings/meeting.ts';
import { hourlyCostCents, meetingCostCents } from '#domain/money/cost.ts';
import { defaultSalaryTiers } from '#domain/people/salary-tiers.ts';

export type DemoAttendee = Presence & { role: string; tier: string; hourlyRateCents: Cents };

export const demoTitle = t`Sprint planning`;
export const demoPlannedMinutes = 30;
/** The length of the demo in its own minutes; longer than planned, like many meetings. */
export const demoMinutes = 40;
/** How much faster than real time the demo runs. */
export const demoSpeed = 60;

const rateOf = (tier: string) =>
  defaultSalaryTiers.find(({ name }) => name === tier)?.hourlyRateCents ?? noCents;

/** Roles instead of invented names. */
export const demoAttendees: readonly DemoAttendee[] = (
  [
    [t`Lead engineer`, 'lead', 0, null],
    [t`Product manager`, 'senior', 0, null],
    [t`Engineer`, 'senior', 0, null],
    [t`Designer`, 'mid', 0, 22],
    [t`New engineer`, 'junior', 0, null],
    [t`Head of engineering`, 'director', 8, null],
  ] as const
).map(([role, tier, joinedMinute, leftMinute]) => ({
  role,
  tier,
  hourlyRateCents: rateOf(tier),
  joinedMinute,
  leftMinute,
}));

const happenings: readonly [minute: number, text: string][] = [
  [0, t`Five people start on time.`],
  [8, t`The head of engineering joins: each minute costs more now.`],
  [22, t`The designer leaves and stops counting.`],
  [demoPlannedMinutes, t`The planned end. The meeting goes on.`],
  [demoMinutes, t`Over, ten minutes late.`],
];

export type DemoMoment = {
  minutes: number;
  costCents: Cents;
  present: readonly DemoAttendee[];
  /** Cost per hour of the present attendees. */
  hourlyCents: Cents;
  /** The last event. */
  happening: string;
  isOver: boolean;
};

/** The demo after `minutes` of its own time (fractions allowed), limited to its length. */
export function demoAt(minutes: number): DemoMoment {
  const now = Math.min(Math.max(0, minutes), demoMinutes);
  const present = demoAttendees.filter(
    (one) => one.joinedMinute <= now && (one.leftMinute ?? Infinity) > now,
  );
  return {
    minutes: now,
    costCents: meetingCostCents(
      demoAttendees.map((one) => ({
        hourlyRateCents: one.hourlyRateCents,
        minutes: attendedMinutes(one, now),
      })),
    ),
    present,
    hourlyCents: hourlyCostCents(present),
    happening: happenings.findLast(([minute]) => minute <= now)?.[1] ?? '',
    isOver: now >= demoMinutes,
  };
}
