// Random meetings as they were posted, and the cost of one of them. Uses none of the product's functions, since
// these files compute the figures independently.

/** One attendee: cents per hour and the minutes between joining and leaving. */
export type RawAttendee = {
  name: string;
  rateCents: number;
  joinedMinute: number;
  leftMinute: number | null;
};

export type RawMeeting = {
  title: string;
  type: string;
  department: string | null;
  agenda: string | null;
  startMs: number;
  scheduledMs: number | null;
  minutes: number;
  attendees: RawAttendee[];
  outcomes: string | null;
  actionItems: number | null;
  valueCents: number | null;
  worthIt: 'yes' | 'maybe' | 'no' | null;
  /** What attendees published. */
  word: RawWord | null;
};

export const rawWords = ['half-or-fewer', 'more-than-half', 'middle-third', 'some', 'nearly-all'] as const;
export type RawWord = (typeof rawWords)[number];

/** Meetings in a calendar from two days ago until two weeks ahead, of strangers at $75 an hour. */
export const randomPlans = (count: number, nowMs: number, random: () => number): RawMeeting[] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Plan ${index}`,
    type: 'other',
    department: null,
    agenda: null,
    startMs: nowMs + Math.floor((random() * 16 - 2) * 24 * 60) * 60_000,
    scheduledMs: null,
    minutes: 5 + Math.floor(random() * 100),
    attendees: Array.from({ length: 2 + Math.floor(random() * 4) }, (_one, person) => ({
      name: `Stranger ${person}`,
      rateCents: 7500,
      joinedMinute: 0,
      leftMinute: null,
    })),
    outcomes: null,
    actionItems: null,
    valueCents: null,
    worthIt: null,
    word: null,
  }));

const minuteMs = 60_000;
const dayMs = 86_400_000;

const titles = [
  'Standup',
  'Roadmap',
  'Retro',
  'Budget round',
  'Hiring',
  'All hands',
  'Design review',
  'Sync',
];
const types = ['planning', 'standup', 'review', 'brainstorm', 'training', 'other'];
const departments = [null, 'Engineering', 'Sales', 'Finance'];
/** Series that are rarer than weekly, with the gap in days. */
const rareSeries = [
  ['Steering', 14],
  ['Board', 21],
] as const;
const people = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo'];

/**
 * `count` meetings of the `daysBefore` days before `nowMs`, a few in the ten days after it, and two rare series.
 */
export function randomMeetings(
  count: number,
  nowMs: number,
  random: () => number,
  daysBefore = 120,
): RawMeeting[] {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(from: readonly T[]) => from[whole(0, from.length - 1)] as T;
  const maybe = <T>(share: number, value: () => T) => (random() < share ? value() : null);
  const one = (title: string, days: number): RawMeeting => {
    const startMs = nowMs + days * dayMs + whole(-720, 720) * minuteMs;
    const minutes = pick([15, 25, 30, 45, 50, 60, 61, 90, 120, 7]);
    const attendees = Array.from({ length: whole(1, 10) }, (_, i) => {
      const joinedMinute = random() < 0.8 ? 0 : whole(0, minutes - 1);
      return {
        name: people[i] ?? '',
        // An odd number of cents: nobody has the rate of an example tier, whose prices are estimates.
        rateCents: whole(2000, 20_000) | 1,
        joinedMinute,
        leftMinute: random() < 0.8 ? null : whole(joinedMinute + 1, minutes),
      };
    });
    return {
      title,
      type: pick(types),
      department: pick(departments),
      agenda: maybe(0.5, () => 'Decide the next step'),
      startMs,
      scheduledMs: maybe(0.5, () => startMs - whole(0, 18) * minuteMs),
      minutes,
      attendees,
      outcomes: maybe(0.4, () => 'Decided'),
      actionItems: maybe(0.4, () => whole(0, 5)),
      valueCents: maybe(0.3, () => whole(0, 500_000)),
      worthIt: maybe(0.4, () => pick(['yes', 'maybe', 'no'] as const)),
      word: maybe(0.3, () => pick(rawWords)),
    };
  };
  const rare = rareSeries.flatMap(([title, every]) =>
    Array.from({ length: Math.ceil(daysBefore / every) }, (_, i) => one(title, -1 - i * every)),
  );
  const others = Array.from({ length: count - rare.length }, () =>
    one(pick(titles), random() < 0.06 ? whole(1, 10) : -whole(0, daysBefore - 1)),
  );
  return [...rare, ...others];
}

/** Rate × minutes ÷ 60 of all attendees, in integers, rounded half up once. */
export function costOf({ attendees, minutes }: RawMeeting): number {
  let centMinutes = 0n;
  for (const { rateCents, joinedMinute, leftMinute } of attendees)
    centMinutes += BigInt(rateCents) * BigInt((leftMinute ?? minutes) - joinedMinute);
  return Number((centMinutes * 2n + 60n) / 120n);
}
