// Return on investment: estimated value minus cost, in percent of the cost.

import { addCents, type Cents, noCents } from '#domain/money/money.ts';
import { type PublishedWord, shareOf } from './ratings/published-word.ts';

export type CostAndValue = { costCents: Cents; valueCents: Cents | null };

/** (value − cost) / cost × 100, or null when either is zero or unknown. */
export function roiPercent({ costCents, valueCents }: CostAndValue): number | null {
  return costCents > 0 && valueCents !== null && valueCents > 0
    ? // Divided last: 100 × 0.6375 is slightly less than 63.75 and would round to 63.7.
      (100 * (valueCents - costCents)) / costCents
    : null;
}

export type RoiTone = 'good' | 'warn' | 'bad';

/** Green from 100 %, yellow from 0 %, red below. */
export function roiTone(percent: number): RoiTone {
  if (percent >= 100) return 'good';
  return percent >= 0 ? 'warn' : 'bad';
}

export type RoiSums = {
  meetings: number;
  costCents: Cents;
  /** Of meetings with a return, which have a cost and a value above zero: their number, cost and value. */
  returns: number;
  returnCostCents: Cents;
  returnValueCents: Cents;
  /** Sum of the estimated values, and the number of meetings that have one. */
  valueCents: Cents;
  valued: number;
  /** Meetings with a worth-it answer, and those with the answer 'yes'. */
  answered: number;
  worthwhile: number;
  /** Meetings that attendees rated, and the sum of the shares (0–1) who found them worth their time, from the words. */
  ratedByAttendees: number;
  shares: number;
};

type RoiMeeting = CostAndValue & { worthIt: string | null; attendeesWord?: PublishedWord | null };

/** The sums of one meeting. It has a value once one was recorded, including zero, which gives no return. */
export const roiOfMeeting = (meeting: RoiMeeting): RoiSums => {
  const { costCents, valueCents, worthIt, attendeesWord = null } = meeting;
  const hasReturn = roiPercent({ costCents, valueCents }) !== null;
  return {
    meetings: 1,
    costCents,
    returns: hasReturn ? 1 : 0,
    returnCostCents: hasReturn ? costCents : noCents,
    returnValueCents: hasReturn ? (valueCents ?? noCents) : noCents,
    valueCents: valueCents ?? noCents,
    valued: valueCents === null ? 0 : 1,
    answered: worthIt === null ? 0 : 1,
    worthwhile: worthIt === 'yes' ? 1 : 0,
    ratedByAttendees: attendeesWord === null ? 0 : 1,
    shares: attendeesWord === null ? 0 : shareOf(attendeesWord),
  };
};

/** ROI of the meetings with a return alone. */
export const valuedRoi = ({
  returnCostCents,
  returnValueCents,
}: Pick<RoiSums, 'returnCostCents' | 'returnValueCents'>): number | null =>
  roiPercent({ costCents: returnCostCents, valueCents: returnValueCents });

/** Percent of the total cost that belongs to meetings with a return; null without a cost. */
export const valuedShare = ({ costCents, returnCostCents }: RoiSums): number | null =>
  costCents > 0 ? (100 * returnCostCents) / costCents : null;

/** Percent of attendees who found the meetings that they rated worth their time, on average; null without a rating. */
export const attendeesShare = ({
  ratedByAttendees,
  shares,
}: Pick<RoiSums, 'ratedByAttendees' | 'shares'>): number | null =>
  ratedByAttendees > 0 ? (100 * shares) / ratedByAttendees : null;

const noSums: RoiSums = {
  meetings: 0,
  costCents: noCents,
  returns: 0,
  returnCostCents: noCents,
  returnValueCents: noCents,
  valueCents: noCents,
  valued: 0,
  answered: 0,
  worthwhile: 0,
  ratedByAttendees: 0,
  shares: 0,
};

export function addUpRoi(sums: readonly RoiSums[]): RoiSums {
  return sums.reduce(
    (all, one) => ({
      meetings: all.meetings + one.meetings,
      costCents: addCents([all.costCents, one.costCents]),
      returns: all.returns + one.returns,
      returnCostCents: addCents([all.returnCostCents, one.returnCostCents]),
      returnValueCents: addCents([all.returnValueCents, one.returnValueCents]),
      valueCents: addCents([all.valueCents, one.valueCents]),
      valued: all.valued + one.valued,
      answered: all.answered + one.answered,
      worthwhile: all.worthwhile + one.worthwhile,
      ratedByAttendees: all.ratedByAttendees + one.ratedByAttendees,
      shares: all.shares + one.shares,
    }),
    noSums,
  );
}
