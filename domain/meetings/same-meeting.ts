// Whether two meetings are the same one, known from two places, such as a calendar and an import. In doubt they are
// two: meetings that took place are money.

import { erasedName, similarityKey } from '../people/matching.ts';
import { dayMs, minuteMs } from '../time/time-units.ts';
import { defaultImportTitle, defaultMeetingTitle, normalizedTitle, untitledMeeting } from './meeting.ts';

/** 'surely' the same; 'perhaps': a person has to say; 'no': two meetings. */
export type Sameness = 'surely' | 'perhaps' | 'no';

/** Which occurrence of a calendar event a meeting is. */
export type OccurrenceKey = { seriesKey: string; originalStart: string };

/** The names, addresses and ids that one person is known by, see `aliasesOf`. */
export type KnownBy = readonly string[];

export type ComparedMeeting = {
  title: string;
  startsAt: number;
  durationMinutes: number;
  /** Those whose names are known. */
  people: readonly KnownBy[];
  unnamedPeople: number;
  keys: readonly OccurrenceKey[];
  /** The calendars, plans and imports that hold it, such as "connection:17". */
  heldBy: readonly string[];
};

/** The starts of one meeting differ by at most this. */
export const startsApartMs = 5 * minuteMs;

/** Titles that say nothing about the meeting. */
const emptyTitles: ReadonlySet<string> = new Set(
  [
    '',
    'busy',
    'private',
    'meeting',
    'event',
    'appointment',
    'no title',
    '(no title)',
    'untitled',
    'beschäftigt',
    'gebucht',
    'privat',
    'kein titel',
    'termin',
    'occupé',
    'privé',
    'ocupado',
    'privado',
    'occupato',
    'bezet',
    'zajęty',
    defaultImportTitle,
    defaultMeetingTitle,
    untitledMeeting,
  ].map(normalizedTitle),
);

/** Whether the title names the meeting, so that an equal one means something. */
export const isTelling = (title: string): boolean => !emptyTitles.has(normalizedTitle(title));

/** All that identifies a person; without any, nobody is known. */
export function aliasesOf(personId: number | null, names: readonly string[]): KnownBy {
  const known = names.filter((name) => name !== '' && name !== erasedName);
  return [...(personId === null ? [] : [`#${personId}`]), ...new Set(known.map(similarityKey))];
}

/** Whether two meetings are the same, if there is no third one. */
export function sameness(one: ComparedMeeting, other: ComparedMeeting): Sameness {
  if (one.heldBy.some((calendar) => other.heldBy.includes(calendar))) return 'no';
  const isSameOccurrence = haveSameKey(one, other) && Math.abs(one.startsAt - other.startsAt) <= dayMs;
  const overlap = overlapMs(one, other);
  const isLongOverlap = overlap * 2 >= Math.min(one.durationMinutes, other.durationMinutes) * minuteMs;
  const isSameTitle = isTelling(one.title) && normalizedTitle(one.title) === normalizedTitle(other.title);
  const isSameStart = Math.abs(one.startsAt - other.startsAt) <= startsApartMs;
  if (!isSameOccurrence && (overlap <= 0 || !(isSameTitle || isSameStart))) return 'no';
  // Last, since it takes longest.
  const people = commonPeople(one, other);
  if (people === 'few') return 'no';
  if (isSameOccurrence) return 'surely';
  if (isSameTitle && isSameStart && isLongOverlap) return 'surely';
  return people === 'half' ? 'perhaps' : 'no';
}

/** The only meeting that is surely the same; undefined if there is none, or more than one. */
export function surelySame<T extends ComparedMeeting>(
  meeting: ComparedMeeting,
  candidates: readonly T[],
): T | undefined {
  const [same, ...more] = candidates.filter((it) => sameness(meeting, it) === 'surely');
  return more.length === 0 ? same : undefined;
}

const haveSameKey = (one: ComparedMeeting, other: ComparedMeeting): boolean =>
  one.keys.some((key) =>
    other.keys.some((it) => it.seriesKey === key.seriesKey && it.originalStart === key.originalStart),
  );

type Span = Pick<ComparedMeeting, 'startsAt' | 'durationMinutes'>;

const endOf = ({ startsAt, durationMinutes }: Span) => startsAt + durationMinutes * minuteMs;

const overlapMs = (one: Span, other: Span): number =>
  Math.min(endOf(one), endOf(other)) - Math.max(one.startsAt, other.startsAt);

type People = Pick<ComparedMeeting, 'people' | 'unnamedPeople'>;

/** Whether at least half of all people are in both meetings. People without a name may be anybody of the other one. */
function commonPeople(one: People, other: People): 'half' | 'few' | 'unknown' {
  if (one.people.length === 0 || other.people.length === 0) return 'unknown';
  const left = new Set(other.people);
  for (const person of one.people) {
    const same = [...left].find((it) => it.some((alias) => person.includes(alias)));
    if (same) left.delete(same);
  }
  const named = other.people.length - left.size;
  if (named * 2 < Math.min(one.people.length, other.people.length)) return 'few';
  const common =
    named +
    Math.min(one.unnamedPeople, other.people.length - named) +
    Math.min(other.unnamedPeople, one.people.length - named);
  const size = ({ people, unnamedPeople }: People) => people.length + unnamedPeople;
  return common * 2 >= size(one) + size(other) - common ? 'half' : 'few';
}
