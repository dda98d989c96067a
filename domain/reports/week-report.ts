// The weekly report: a choice from figures that screens show. It computes none of its own, so that it equals them.

import { type PublishedWord, shareOf } from '../meetings/ratings/published-word.ts';
import { addMajor } from '../money/money.ts';
import { dayNumber } from '../time/local-day.ts';
import { changeFrom } from './periods.ts';

/** Amounts as the reader sees them. */
export type WeekSum = { meetings: number; minutes: number; cost: number };

type RatedSeries = {
  displayTitle: string;
  costPerYear: number;
  score: number | null;
  /** Marks of those who recorded its meetings. */
  worth: { yes: number; answers: number };
  /** What those who attended published last, and the month of these meetings. */
  attendeesWord: PublishedWord | null;
  attendeesMonth: string | null;
  /** Whether the reader recorded its latest meeting or is an administrator. */
  mayReview: boolean;
};

type Decided = {
  displayTitle: string | null;
  kind: string;
  state: 'taken' | 'dismissed';
  predictedSaving: number;
  /** Null until it is known. */
  realSaving: number | null;
  /** The first day with a result. */
  knownFrom: string;
};

type Advice = {
  kind: string;
  displayTitle: string | null;
  savedPerYear: number;
  change: { people: number | null; minutes: number | null; rhythm: string | null };
};

/** What can be done in a minute, the most useful first. */
export const weekTasks = ['assign', 'settle', 'rate'] as const;
export type WeekTask = (typeof weekTasks)[number];

/** Answers of the calls of the screens, to one reader. */
export type WeekFigures<Series extends RatedSeries, Action extends Decided, Recommendation extends Advice> = {
  /** The local day of the report. */
  today: string;
  own: {
    thisWeek: WeekSum;
    lastWeek: WeekSum;
    guidelineHours: number;
    rated: readonly { title: string; attendeesWord: PublishedWord }[];
  };
  organization: { thisWeek: WeekSum & { planned: WeekSum }; lastWeekSoFar: WeekSum };
  /** The days of next week. */
  nextDays: readonly { planned: WeekSum }[];
  series: readonly Series[];
  actions: readonly Action[];
  recommendations: readonly Recommendation[];
  /** How much of each task there is. */
  tasks: Record<WeekTask, number>;
};

/** A series is best or worst by at least this many marks. */
const enoughMarks = 3;
const seriesShown = 3;
/** The result of a decision is news for a week. */
const newsDays = 7;

type Share = (one: RatedSeries) => number | null;
const markedShare: Share = ({ worth }) => (worth.answers < enoughMarks ? null : worth.yes / worth.answers);
/** Of the published word alone: nothing else is known about votes. */
const ratedShare: Share = ({ attendeesWord }) => (attendeesWord === null ? null : shareOf(attendeesWord));

/** The series that most, and that fewest, found worth it; of equal ones, the first best and the last worst. */
function extremes<S extends RatedSeries>(series: readonly S[], share: Share) {
  const known = series.flatMap((one) => {
    const value = share(one);
    return value === null ? [] : [{ one, value }];
  });
  const sorted = known.toSorted((a, b) => b.value - a.value);
  const [best] = sorted.filter(({ value }) => value > 0.5);
  // How badly something did is between those who can change it.
  const worst = sorted.filter(({ one, value }) => value < 0.5 && one.mayReview).at(-1);
  return { best: best?.one ?? null, worst: worst?.one ?? null };
}

/** Null for a week without meetings. */
export function weekReport<S extends RatedSeries, A extends Decided, R extends Advice>({
  today,
  own,
  organization: { thisWeek, lastWeekSoFar },
  nextDays,
  series,
  actions,
  recommendations,
  tasks,
}: WeekFigures<S, A, R>) {
  if (thisWeek.meetings === 0 && own.thisWeek.meetings === 0) return null;
  const isNews = ({ knownFrom }: Decided) => {
    const age = dayNumber(today) - dayNumber(knownFrom);
    return age >= 0 && age < newsDays;
  };
  const planned = nextDays.map((day) => day.planned);
  const [task] = weekTasks.filter((one) => tasks[one] > 0);
  return {
    own: own.thisWeek.meetings + own.lastWeek.meetings > 0 ? own : null,
    organization: {
      thisWeek,
      lastWeekSoFar,
      costChange: changeFrom(lastWeekSoFar.cost, thisWeek.cost),
    },
    next: {
      meetings: planned.reduce((sum, { meetings }) => sum + meetings, 0),
      minutes: planned.reduce((sum, { minutes }) => sum + minutes, 0),
      cost: addMajor(planned.map(({ cost }) => cost)),
    },
    costliest: series.slice(0, seriesShown),
    marked: extremes(series, markedShare),
    rated: extremes(series, ratedShare),
    decided: actions.filter((one) => one.state === 'taken' && one.realSaving !== null && isNews(one)),
    recommendation: recommendations[0] ?? null,
    task: task ? { kind: task, count: tasks[task] } : null,
  };
}

/** Exact amounts of a department are given to its manager only if this many of its people met. */
const enoughPeople = 5;

type DepartmentFigures = {
  department: string;
  currentSpend: number;
  monthlyLimit: number | null;
  percentUsed: number | null;
  hours: { spent: number; limit: number | null; percentUsed: number | null };
};

export const showsAmounts = (peopleThatMet: number): boolean => peopleThatMet >= enoughPeople;

/** What a manager reads about a department; hours alone if exact amounts could show what one person earns. */
export function managedDepartment(
  { department, currentSpend, monthlyLimit, percentUsed, hours }: DepartmentFigures,
  { peopleThatMet, isExact }: { peopleThatMet: number; isExact: boolean },
) {
  const isShown = !isExact || showsAmounts(peopleThatMet);
  return { department, hours, amounts: isShown ? { currentSpend, monthlyLimit, percentUsed } : null };
}
