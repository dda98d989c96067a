// Wording of the hygiene score: names of the factors, and the evidence for factors and habits.

import type { Coach, Recommendation } from '#contract/reports/coach.ts';
import type { HygieneFactor } from '#domain/reports/coach/rule.ts';
import { factorApplies } from '#domain/reports/coach/yardsticks.ts';
import { type MeetingKind, meetingKinds } from '#domain/meetings/meeting-kind.ts';

export const factorNames: Record<HygieneFactor, { name: string; question: string }> = {
  purpose: { name: 'Purpose', question: 'Was there an agenda or a goal?' },
  followThrough: { name: 'Follow-through', question: 'Were outcomes and action items recorded?' },
  people: { name: 'Right people', question: 'Were there few enough people to decide?' },
  length: { name: 'Length', question: 'Was it short enough to keep attention?' },
  worth: { name: 'Worth', question: 'Was it worth the time, in your own judgment?' },
  punctuality: { name: 'Punctuality', question: 'Did it start on time?' },
};

export const kindNames: Record<MeetingKind, { one: string; many: string }> = {
  general: { one: 'other meeting', many: 'other meetings' },
  standup: { one: 'standup', many: 'standups' },
  'one-on-one': { one: 'one-on-one', many: 'one-on-ones' },
  'all-hands': { one: 'all-hands', many: 'all-hands' },
  training: { one: 'training', many: 'trainings' },
  workshop: { one: 'workshop', many: 'workshops' },
  interview: { one: 'interview', many: 'interviews' },
  brainstorm: { one: 'brainstorm', many: 'brainstorms' },
  client: { one: 'client meeting', many: 'client meetings' },
};

/** "Not scored for standups and trainings.", or empty for a factor that always applies. */
export function notScoredText(factor: HygieneFactor): string {
  const kinds = meetingKinds.filter((kind) => !factorApplies(kind, factor));
  return kinds.length === 0 ? '' : `Not scored for ${kinds.map((kind) => kindNames[kind].many).join(', ')}.`;
}

/** Grade A is peer-reviewed, B a large survey or telemetry, C consultancy, own the organization's judgment. See docs/hygiene-score.md. */
export type Evidence = { text: string; grade: 'A' | 'B' | 'C' | 'own' };

export const factorEvidence: Record<HygieneFactor, Evidence> = {
  purpose: {
    text: 'Having an agenda is among the strongest predictors of meeting quality (Leach et al. 2009, Cohen et al. 2011).',
    grade: 'A',
  },
  followThrough: {
    text: 'About half of people leave meetings unclear on the next steps (Atlassian 2024, n = 5,000).',
    grade: 'B',
  },
  people: {
    text: 'Each attendee over seven reduces decision effectiveness by 10% (Bain, “Decide & Deliver”).',
    grade: 'C',
  },
  length: {
    text: 'Multitasking is six times as common in meetings over 80 minutes as in those under 20 (Cao et al., CHI 2021).',
    grade: 'A',
  },
  worth: { text: 'Whether you rated the meeting as worth it.', grade: 'own' },
  punctuality: {
    text: '37% of meetings start late. Groups that start ten minutes late have fewer and worse ideas (Rogelberg 2014, Allen et al. 2018).',
    grade: 'A',
  },
};

export const habitEvidence: Record<Coach['habits'][number]['habit'], Evidence> = {
  meetingFreeDays: {
    text: 'Meeting-free days raise autonomy, communication and satisfaction (Laker 2022, 76 companies). Two such days a week win all points.',
    grade: 'B',
  },
  afterHours: {
    text: 'After-hours meetings are on the rise (Microsoft 2025). Days off count as after hours. From 20% on, all points are lost.',
    grade: 'B',
  },
  fragmentation: {
    text: 'Engineers got more done when their interruptions were moved out of set hours (Perlow 1999). The limits of one hour and 40% are our judgment.',
    grade: 'A',
  },
  recurring: {
    text: 'When more than half of the hours are recurring, calendars fill up on their own (Viva).',
    grade: 'C',
  },
};

export const recommendationEvidence: Record<Recommendation['kind'], Evidence> = {
  'fewer-people': factorEvidence.people,
  shorter: factorEvidence.length,
  agenda: factorEvidence.purpose,
  'follow-through': factorEvidence.followThrough,
  'thin-out': habitEvidence.recurring,
  end: factorEvidence.worth,
  'meeting-free-days': habitEvidence.meetingFreeDays,
  'within-hours': habitEvidence.afterHours,
};
