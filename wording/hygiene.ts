// Wording of the hygiene score: names of the factors, and the evidence for factors and habits.

import type { Coach, Recommendation } from '#contract/reports/coach.ts';
import { t } from '#domain/format/text.ts';
import type { HygieneFactor } from '#domain/reports/coach/rule.ts';
import { factorApplies } from '#domain/reports/coach/yardsticks.ts';
import { type MeetingKind, meetingKinds } from '#domain/meetings/kinds.ts';

export const factorNames: Record<HygieneFactor, { name: string; question: string }> = {
  purpose: { name: t`Purpose`, question: t`Was there an agenda or a goal?` },
  followThrough: { name: t`Follow-through`, question: t`Were outcomes and action items recorded?` },
  people: { name: t`Right people`, question: t`Were there few enough people to decide?` },
  length: { name: t`Length`, question: t`Was it short enough to keep attention?` },
  worth: { name: t`Worth`, question: t`Was it worth the time, in your own judgment?` },
  punctuality: { name: t`Punctuality`, question: t`Did it start on time?` },
};

export const kindNames: Record<MeetingKind, { one: string; many: string }> = {
  general: { one: t`other meeting`, many: t`other meetings` },
  standup: { one: t`standup`, many: t`standups` },
  'one-on-one': { one: t`one-on-one`, many: t`one-on-ones` },
  'all-hands': { one: t`all-hands`, many: t`all-hands` },
  training: { one: t`training`, many: t`trainings` },
  workshop: { one: t`workshop`, many: t`workshops` },
  interview: { one: t`interview`, many: t`interviews` },
  brainstorm: { one: t`brainstorm`, many: t`brainstorms` },
  client: { one: t`client meeting`, many: t`client meetings` },
  incident: { one: t`incident`, many: t`incidents` },
};

/** "Not scored for standups and trainings.", or empty for a factor that always applies. */
export function notScoredText(factor: HygieneFactor): string {
  const kinds = meetingKinds.filter((kind) => !factorApplies(kind, factor));
  return kinds.length === 0 ? '' : t`Not scored for ${kinds.map((kind) => kindNames[kind].many).join(', ')}.`;
}

/**
 * Grade A is peer-reviewed, B a large survey or telemetry, C consultancy; `ours` is the judgment of MeetingCost, `own` that of
 * the organization. See docs/hygiene-score.md.
 */
export type Evidence = { text: string; grade: 'A' | 'B' | 'C' | 'ours' | 'own' };

export const factorEvidence: Record<HygieneFactor, Evidence> = {
  purpose: {
    text: t`Meetings with an agenda are rated better by those who attend (Leach et al. 2009, Cohen et al. 2011).`,
    grade: 'A',
  },
  followThrough: {
    text: t`About half of people leave meetings unclear on the next steps (Atlassian 2024, n = 5,000).`,
    grade: 'B',
  },
  people: {
    text: t`Larger meetings are rated worse (Cohen et al. 2011), and in a group that decides each person over seven lowers the chance of a good decision by 10% (Bain, “Decide & Deliver”). The 15% are our judgment.`,
    grade: 'A',
  },
  length: {
    text: t`The odds of multitasking are six times as high over 80 minutes as under 20, in remote meetings of one company (odds ratio 6.21, Cao et al., CHI 2021). The lengths are our judgment.`,
    grade: 'A',
  },
  worth: {
    text: t`What attendees published about the meeting, otherwise whether you rated it as worth it. What they published counts as the middle of what it can mean: “more than half” as three quarters. A meeting marked as maybe keeps three quarters of its points, one marked as no half.`,
    grade: 'own',
  },
  punctuality: {
    text: t`37% of meetings start late. Groups that start ten minutes late have fewer and worse ideas (Rogelberg 2014, Allen et al. 2018).`,
    grade: 'A',
  },
};

export const habitEvidence: Record<Coach['habits'][number]['habit'], Evidence> = {
  meetingFreeDays: {
    text: t`Meeting-free days raise autonomy, communication and satisfaction (Laker 2022, 76 companies). Two such days a week win all points.`,
    grade: 'B',
  },
  afterHours: {
    text: t`After-hours meetings are on the rise (Microsoft 2025). Days off count as after hours. From 20% on, all points are lost.`,
    grade: 'B',
  },
  fragmentation: {
    text: t`Engineers got more done when their interruptions were moved out of set hours (Perlow 1999). The limits of one hour and 40% are our judgment.`,
    grade: 'A',
  },
  recurring: {
    text: t`When more than half of the hours are recurring, calendars fill up on their own (Viva).`,
    grade: 'C',
  },
};

export const recommendationEvidence: Record<Recommendation['kind'], Evidence> = {
  'fewer-people': {
    text: t`Larger meetings are rated worse (Cohen et al. 2011). The step is a fifth of the people: those first who are optional, or declined the last times.`,
    grade: 'ours',
  },
  shorter: {
    text: t`In long meetings people more often do something else (Cao et al., CHI 2021). The step is the next usual length.`,
    grade: 'ours',
  },
  agenda: factorEvidence.purpose,
  'follow-through': {
    text: t`About half of people leave meetings unclear on the next steps (Atlassian 2024, n = 5,000).`,
    grade: 'ours',
  },
  'thin-out': {
    text: t`Most of its meetings were not marked as worth it, or nobody said, and its score is low.`,
    grade: 'ours',
  },
  end: {
    text: t`Half of the rated meetings or more were marked as not worth it, and the newest three left neither outcomes nor action items.`,
    grade: 'ours',
  },
  'meeting-free-days': habitEvidence.meetingFreeDays,
  'within-hours': {
    text: t`Meetings outside working hours have become more frequent (Microsoft 2025).`,
    grade: 'ours',
  },
};
