// Computes the hygiene score of an organization and its series independently, as docs/hygiene-score.md describes
// them.

import { between, type Recorded, roiOf, sum } from './figures.ts';
import { localAt, shifted, weekdayOf } from './local.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Linear between points that ascend in x, constant outside them. */
function onLine(x: number, points: readonly [number, number][]): number {
  for (const [i, [x1, y1]] of points.entries()) {
    const [x0, y0] = points[i - 1] ?? [x1, y1];
    if (x <= x1) return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return points.at(-1)?.[1] ?? 0;
}

type Kind = 'general' | 'standup' | 'training' | 'brainstorm' | 'all-hands' | 'one-on-one';

/**
 * The type decides; only two of the random titles determine a kind where the type is "other". A long standup is none,
 * and a meeting of two is a one-on-one unless its type says otherwise.
 */
function kindOf({ type, title, minutes, attendees }: Recorded): Kind {
  if (type === 'training' || type === 'brainstorm') return type;
  if (type === 'standup' && minutes <= 30) return 'standup';
  if (attendees.length === 2) return 'one-on-one';
  if (type === 'other' && title === 'Standup' && minutes <= 30) return 'standup';
  return type === 'other' && title === 'All hands' ? 'all-hands' : 'general';
}

const without: Record<Kind, readonly string[]> = {
  general: [],
  standup: ['purpose', 'follow'],
  training: ['follow', 'people'],
  brainstorm: [],
  'all-hands': ['follow', 'people'],
  'one-on-one': ['follow', 'people'],
};
const lengthOf: Record<Kind, number> = {
  general: 1,
  standup: 0.6,
  training: 2,
  brainstorm: 1,
  'all-hands': 1,
  'one-on-one': 2,
};

/** The middle of the class that a word stands for. */
export const sharesOfWords = {
  'half-or-fewer': 0.25,
  'more-than-half': 0.75,
  'middle-third': 0.5,
  some: 0.3,
  'nearly-all': 0.9,
};

/** How far it was worth it: by its attendees, otherwise by its author; null if nobody said so. */
function worthOf({ word, worthIt }: Recorded): number | null {
  if (word !== null) return sharesOfWords[word];
  return worthIt === null ? null : { yes: 1, maybe: 0.5, no: 0 }[worthIt];
}

/** Points of one meeting, and the known and applicable weights. */
function scoreOf(one: Recorded, nowMs: number) {
  const kind = kindOf(one);
  const late = one.scheduledMs === null ? null : Math.floor((one.startMs - one.scheduledMs) / minuteMs);
  const written = Number(one.outcomes !== null) + Number((one.actionItems ?? 0) > 0);
  const isSettled = nowMs - (one.startMs + one.minutes * minuteMs) >= dayMs;
  const one6 = kind === 'brainstorm' ? 1 : 0.6;
  const factors: [name: string, weight: number, share: number | null][] = [
    ['purpose', 25, one.agenda !== null ? 1 : kind === 'one-on-one' || written > 0 ? 0.5 : 0],
    ['follow', 20, written === 2 ? 1 : written === 1 ? one6 : isSettled ? 0 : null],
    ['people', 15, 0.85 ** Math.max(0, one.attendees.length - 7)],
    [
      'length',
      15,
      onLine(
        one.minutes,
        (
          [
            [25, 1],
            [60, 0.7],
            [80, 0.4],
            [120, 0.2],
          ] as [number, number][]
        ).map(([minutes, share]) => [Math.round(minutes * lengthOf[kind]), share]),
      ),
    ],
    ['worth', 15, worthOf(one)],
    [
      'punctual',
      10,
      late === null
        ? null
        : onLine(late, [
            [2, 1],
            [5, 0.6],
            [10, 0.2],
            [15, 0],
          ]),
    ],
  ];
  let [applying, known, won] = [0, 0, 0];
  for (const [name, weight, share] of factors) {
    if (without[kind].includes(name)) continue;
    applying += weight;
    known += share === null ? 0 : weight;
    won += (share ?? 0) * weight;
  }
  const coverage = (100 * known) / applying;
  // Nothing keeps less than half of it.
  const most = 50 + 50 * (worthOf(one) ?? 1);
  // Floating-point noise must not change a half.
  return { coverage, score: coverage < 30 ? null : Math.round(Number(((most * won) / known).toFixed(6))) };
}

/** Mean of the scores by person-minutes, not rounded; null without any or below 30 % coverage. */
function meanScore(meetings: readonly Recorded[], nowMs: number): number | null {
  let [scored, points, all, known] = [0, 0, 0, 0];
  for (const one of meetings) {
    const { coverage, score } = scoreOf(one, nowMs);
    const weight = one.attendees.length * one.minutes;
    all += weight;
    known += weight * coverage;
    if (score === null) continue;
    scored += weight;
    points += weight * score;
  }
  return scored === 0 || known < 30 * all ? null : points / scored;
}

const isWorkday = (day: string) => weekdayOf(day) % 6 !== 0;

/** The minutes at which each person was in a meeting that began on the day. */
function minutesOfPeople(meetings: readonly Recorded[], day: string): Map<string, Set<number>> {
  const people = new Map<string, Set<number>>();
  for (const { startMs, minutes, attendees } of between(meetings, day, day))
    for (const { name, joinedMinute, leftMinute } of attendees) {
      const busy = people.get(name) ?? new Set();
      people.set(name, busy);
      for (let minute = joinedMinute; minute < (leftMinute ?? minutes); minute += 1)
        busy.add(startMs + minute * minuteMs);
    }
  return people;
}

/** Working minutes of the local day, 8 to 18 on weekdays. */
function workMinutes(day: string, timeZone: string): number[] {
  if (!isWorkday(day)) return [];
  // No offset is more than 14 hours from UTC.
  const from = Date.parse(`${day}T00:00:00Z`) - 14 * 60 * minuteMs;
  const minutes = Array.from({ length: 52 * 60 }, (_, i) => from + i * minuteMs);
  return minutes.filter((at) => {
    const local = localAt(at, timeZone);
    return local.day === day && local.hour >= 8 && local.hour < 18;
  });
}

type Days = { days: number; workdays: number; busy: number; late: number; free: number; broken: number };

function habitsOfPeople(meetings: readonly Recorded[], lastDay: string, timeZone: string) {
  const window = Array.from({ length: 28 }, (_, i) => shifted(lastDay, i - 27));
  const people = new Map<string, Days>();
  const works = new Map(window.map((day) => [day, workMinutes(day, timeZone)]));
  works.set(shifted(lastDay, 1), workMinutes(shifted(lastDay, 1), timeZone));
  for (const day of window) {
    const today = works.get(day) ?? [];
    const atWork = new Set([...today, ...(works.get(shifted(day, 1)) ?? [])]);
    for (const [name, busy] of minutesOfPeople(meetings, day)) {
      const own = people.get(name) ?? { days: 0, workdays: 0, busy: 0, late: 0, free: 0, broken: 0 };
      people.set(name, own);
      own.days += 1;
      own.workdays += isWorkday(day) ? 1 : 0;
      own.busy += busy.size;
      own.late += [...busy].filter((minute) => !atWork.has(minute)).length;
      let piece = 0;
      for (const minute of [...today, null]) {
        if (minute !== null && !busy.has(minute)) piece += 1;
        else {
          own.free += piece;
          own.broken += piece < 60 ? piece : 0;
          piece = 0;
        }
      }
    }
  }
  const regular = [...people.values()].filter(({ days }) => days >= 3);
  const mean = (values: number[]) => values.reduce((all, value) => all + value, 0) / values.length;
  const workdays = window.filter(isWorkday).length;
  return [
    Math.min(1, mean(regular.map((one) => (workdays - one.workdays) / 4)) / 2),
    1 - Math.min(1, mean(regular.map(({ late, busy }) => late / busy)) / 0.2),
    1 -
      Math.min(
        1,
        mean(regular.filter(({ free }) => free > 0).map(({ broken, free }) => broken / free)) / 0.4,
      ),
  ];
}

/** 1 up to half of the person-minutes, 0 for all: meetings whose title was held in the 35 local days before. */
function recurringShare(shown: readonly Recorded[], all: readonly Recorded[]): number {
  let [again, total] = [0, 0];
  for (const one of shown) {
    const weight = one.attendees.length * one.minutes;
    total += weight;
    const before = between(all, shifted(one.day, -35), one.day);
    if (before.some(({ title, startMs }) => title === one.title && startMs < one.startMs)) again += weight;
  }
  return Math.min(1, 2 * (1 - again / total));
}

function fourWeeks(held: readonly Recorded[], last: string, nowMs: number, timeZone: string) {
  const recent = between(held, shifted(last, -27), last);
  const habits = [...habitsOfPeople(held, shifted(last, -1), timeZone), recurringShare(recent, held)];
  const habitsScore = (100 * habits.reduce((all, share) => all + share, 0)) / habits.length;
  const meetings = meanScore(recent, nowMs);
  const score = meetings === null ? null : 0.75 * meetings + 0.25 * habitsScore;
  return { habits, habitsScore, meetings, score };
}

/** Scores of the held meetings of the last 28 days and of the 28 days before, not rounded. */
export function organizationScores(
  held: readonly Recorded[],
  today: string,
  nowMs: number,
  timeZone: string,
) {
  const now = fourWeeks(held, today, nowMs, timeZone);
  return { ...now, before: fourWeeks(held, shifted(today, -28), nowMs, timeZone).score };
}

/**
 * Meetings per week from the days of all meetings of a title (oldest first): counted over the last 13 weeks or
 * since the first meeting, and measured by gaps, starting with the last meeting before these 13 weeks.
 */
function paces(days: readonly string[], today: string): { counted: number; measured: number } {
  const daysFrom = (day: string, to: string) => (Date.parse(to) - Date.parse(day)) / dayMs;
  const [first = today, last = today] = [days[0], days.at(-1)];
  const end = last === today ? today : shifted(today, -1);
  const weeks = Math.min(13, Math.ceil((daysFrom(first, end) + 1) / 7));
  const from = days.findLast((day) => day <= shifted(today, -91) && day < last) ?? first;
  const after = days.filter((day) => day > from).length;
  return {
    counted: days.filter((day) => day > shifted(end, -7 * weeks)).length / weeks,
    // The current gap counts once it is longer than usual.
    measured: 7 * Math.min(after / daysFrom(from, last), (after + 1) / daysFrom(from, today)),
  };
}

/** The meetings since a change of length or size, if three or more in a row agree; otherwise all of them. */
function asHeldNow(quarter: readonly Recorded[]): readonly Recorded[] {
  const newest = quarter.toSorted((a, b) => b.startMs - a.startMs);
  const isLike = (minutes: number, people: number, asMinutes: number, asPeople: number) =>
    Math.abs(minutes - asMinutes) <= 5 && Math.abs(people - asPeople) <= asPeople / 10;
  const [first] = newest;
  if (!first) return quarter;
  let since = 0;
  for (const one of newest) {
    if (!isLike(one.minutes, one.attendees.length, first.minutes, first.attendees.length)) break;
    since += 1;
  }
  const [now, earlier] = [newest.slice(0, since), newest.slice(since)];
  if (now.length < 3 || earlier.length === 0) return quarter;
  const mean = (some: readonly Recorded[], of: (one: Recorded) => number) =>
    some.reduce((all, one) => all + of(one), 0) / some.length;
  const [minutes, people] = [(one: Recorded) => one.minutes, (one: Recorded) => one.attendees.length];
  const isSame = isLike(mean(earlier, minutes), mean(earlier, people), mean(now, minutes), mean(now, people));
  return isSame ? quarter : now;
}

/** A series in a year of 46 working weeks. If rarer than weekly, its pace is measured by gaps. */
export function seriesOf(held: readonly Recorded[], title: string, today: string, nowMs: number) {
  const own = held.filter((one) => one.title === title);
  const days = own.map(({ day }) => day).toSorted();
  const heldOn = [...new Set(days)];
  const gaps = heldOn.slice(1).map((day, i) => (Date.parse(day) - Date.parse(heldOn[i] ?? '')) / dayMs);
  const usualGap = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  const { counted, measured } = paces(days, today);
  const meetingsPerYear = 46 * (usualGap > 9 ? measured : counted);
  const quarter = between(own, shifted(today, -90), today);
  const { cents, minutes, meetings } = sum(asHeldNow(quarter));
  const valued = quarter.filter((one) => (one.valueCents ?? 0) > 0 && sum([one]).cents > 0);
  const roi = roiOf(
    sum(valued).cents,
    valued.reduce((all, { valueCents }) => all + (valueCents ?? 0), 0),
  );
  return {
    meetingsPerYear,
    costPerYearCents: (meetingsPerYear * cents) / meetings,
    minutes: minutes / meetings,
    score: meanScore(quarter, nowMs),
    roi,
    word: quarter.toSorted((a, b) => b.startMs - a.startMs).find(({ word }) => word !== null)?.word ?? null,
    agendaShare: quarter.filter(({ agenda }) => agenda !== null).length / quarter.length,
    averageCostPerYearCents:
      asHeldNow(quarter).length === quarter.length
        ? null
        : (meetingsPerYear * sum(quarter).cents) / quarter.length,
  };
}

/** The meetings actually held under a title in the 28 days after a decision. */
export const heldAfter = (held: readonly Recorded[], title: string, day: string) =>
  sum(between(held, shifted(day, 1), shifted(day, 28)).filter((one) => one.title === title));

/** The cost of the four weeks before a decision, actual and with the decided change; cents, not rounded. */
export function predictedAfter(
  before: readonly Recorded[],
  decision: { decision: 'end' } | { decision: 'shorten'; minutes: number } | { decision: 'thin-out' },
): number {
  const { cents, meetings } = sum(before);
  if (decision.decision === 'end') return 0;
  // Every second week.
  if (decision.decision === 'thin-out') return cents * Math.min(1, 2 / meetings);
  const part = (one: Recorded) => Math.min(1, decision.minutes / one.minutes);
  return before.reduce((total, one) => total + one.cents * part(one), 0);
}
