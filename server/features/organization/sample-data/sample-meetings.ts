// Three months of plausible meetings and two weeks ahead, computed without randomness: the same day gives the same meetings.

import { type Cents, toCents } from '#domain/money/money.ts';
import { addDays, dayNumber, weekday } from '#domain/time/local-day.ts';
import { type SamplePerson, type SampleSeries, sampleSeries } from './company.ts';

const sampleDays = 91;
const sampleDaysAhead = 14;

export type SampleMeeting = {
  title: string;
  type: string;
  department: string | null;
  agenda: string | null;
  /** Local time "YYYY-MM-DDTHH:mm" of the organization. */
  startsAt: string;
  durationMinutes: number;
  plannedMinutes: number;
  people: readonly SamplePerson[];
  /** The recorded outcome, or null. */
  said: SampleVerdict | null;
};

export type SampleVerdict = {
  outcomes: string;
  actionItemsCount: number;
  estimatedValueCents: Cents;
  worthIt: 'yes' | 'maybe' | 'no';
};

/** The meetings of the 91 days up to and including `today` ("YYYY-MM-DD") and of the 14 after it, oldest first. */
export function sampleMeetings(today: string): SampleMeeting[] {
  const days = Array.from({ length: sampleDays + sampleDaysAhead }, (_, index) =>
    addDays(today, index + 1 - sampleDays),
  );
  return days
    .flatMap((day) => sampleSeries.filter((series) => isOn(series, day)).map((series) => held(series, day)))
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0));
}

/** Counts weeks from a fixed Sunday, so that biweekly meetings always fall into the same weeks. */
const firstSunday = dayNumber('2000-01-02');

function isOn(series: SampleSeries, day: string): boolean {
  const week = Math.floor((dayNumber(day) - firstSunday) / 7);
  return (
    series.weekdays.includes(weekday(day)) &&
    week % series.everyWeeks === series.phase &&
    draw(series, day, 'held') >= 0.08
  );
}

function held(series: SampleSeries, day: string): SampleMeeting {
  // Some end early, most run over slightly, a few by half.
  const lengthFactor = 0.8 + 0.7 * draw(series, day, 'length') ** 2;
  const people = series.people.filter(({ name }) => draw(series, day, name) >= 0.1);
  return {
    title: series.title,
    type: series.type,
    department: series.department,
    agenda: series.agenda,
    startsAt: `${day}T${series.at}`,
    durationMinutes: Math.max(5, Math.round(series.minutes * lengthFactor)),
    plannedMinutes: series.minutes,
    people: people.length >= 2 ? people : series.people,
    said: draw(series, day, 'said') < 0.6 ? verdict(series, day) : null,
  };
}

function verdict(series: SampleSeries, day: string): SampleVerdict {
  const share = draw(series, day, 'value');
  const [low, high] = series.value;
  const outcome = Math.floor(draw(series, day, 'outcome') * series.outcomes.length);
  return {
    outcomes: series.outcomes[outcome] ?? '',
    actionItemsCount: Math.floor(draw(series, day, 'actions') * 5),
    estimatedValueCents: toCents(Math.round((low + (high - low) * share) / 50) * 50),
    worthIt: share < 0.2 ? 'no' : share < 0.5 ? 'maybe' : 'yes',
  };
}

/** A pseudo-random number from 0 to below 1 that depends only on the arguments (FNV-1a with a final mix). */
function draw(series: SampleSeries, day: string, about: string): number {
  const text = `${series.title}|${day}|${about}`;
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
