import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime } from '#domain/time/local-time.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { runCalendarTask } from './calendar-thread.ts';
import { expandCalendar } from './expand.ts';

const instant = (text: string) => Date.parse(text);
const year = { from: instant('2026-01-01T00:00Z'), to: instant('2027-01-01T00:00Z') };
const zone = 'Europe/Berlin';

/** Starts in UTC, "MM-DDTHH:mm". */
async function startsOf(text: string, window = year, timeZone = zone): Promise<string[]> {
  const { events } = await expandCalendar(text, window, timeZone);
  return events
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ startsAt }) => new Date(startsAt).toISOString().slice(5, 16));
}

const only = async (text: string, timeZone = zone) => {
  const {
    events: [event],
  } = await expandCalendar(text, year, timeZone);
  if (!event) throw new Error('no event');
  return event;
};

const berlin = (time: string) => `DTSTART;TZID=Europe/Berlin:2026${time}00`;

test.each<[string, string[], string[]]>([
  ['a single event', [], ['11-24T09:00']],
  ['daily, three times', ['RRULE:FREQ=DAILY;COUNT=3'], ['11-24T09:00', '11-25T09:00', '11-26T09:00']],
  [
    'every second week on two days',
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20261215T000000Z'],
    ['11-24T09:00', '11-26T09:00', '12-08T09:00', '12-10T09:00'],
  ],
  [
    'on the last Friday of the month',
    ['DTSTART:20260925T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'],
    ['09-25T09:00', '10-30T09:00', '11-27T09:00', '12-25T09:00'],
  ],
  [
    'on the second to last working day',
    ['DTSTART:20261029T090000Z', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2'],
    ['10-29T09:00', '11-27T09:00', '12-30T09:00'],
  ],
  [
    'on the 31st, which not every month has',
    ['DTSTART:20260831T090000Z', 'RRULE:FREQ=MONTHLY'],
    ['08-31T09:00', '10-31T09:00', '12-31T09:00'],
  ],
  [
    'until a time in UTC, while the clock of the event differs',
    [berlin('1122T0900'), 'RRULE:FREQ=DAILY;UNTIL=20261124T080000Z'],
    ['11-22T08:00', '11-23T08:00', '11-24T08:00'],
  ],
  ['until a day, which is included', ['RRULE:FREQ=DAILY;UNTIL=20261125'], ['11-24T09:00', '11-25T09:00']],
  [
    'with added times',
    ['RDATE:20261130T100000Z,20261201T100000Z', 'RDATE;VALUE=PERIOD:20261205T100000Z/PT2H'],
    ['11-24T09:00', '11-30T10:00', '12-01T10:00', '12-05T10:00'],
  ],
  [
    'with an added time that the rule gives as well',
    ['RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20261125T090000Z'],
    ['11-24T09:00', '11-25T09:00'],
  ],
  [
    'with excluded times in UTC and on its own clock',
    [
      berlin('1124T0900'),
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE:20261125T080000Z',
      'EXDATE;TZID=Europe/Berlin:20261126T090000',
    ],
    ['11-24T08:00', '11-27T08:00'],
  ],
  [
    'with an excluded day',
    ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261125'],
    ['11-24T09:00', '11-26T09:00'],
  ],
  ['all excluded', ['RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:20261124T090000Z'], []],
])('%s', async (_name, lines, starts) => expect(await startsOf(calendarOf(lines))).toEqual(starts));

test.each<[string, string, string, string[]]>([
  ['spring in Berlin', 'Europe/Berlin', '20260328T090000', ['03-28T08:00', '03-29T07:00', '03-30T07:00']],
  ['autumn in Berlin', 'Europe/Berlin', '20261024T090000', ['10-24T07:00', '10-25T08:00', '10-26T08:00']],
  ['a skipped time', 'Europe/Berlin', '20260328T023000', ['03-28T01:30', '03-29T01:30', '03-30T00:30']],
  [
    'a time that comes twice',
    'Europe/Berlin',
    '20261024T023000',
    ['10-24T00:30', '10-25T00:30', '10-26T01:30'],
  ],
  ['New York', 'America/New_York', '20261031T090000', ['10-31T13:00', '11-01T14:00', '11-02T14:00']],
  ['Sydney', 'Australia/Sydney', '20261003T090000', ['10-02T23:00', '10-03T22:00', '10-04T22:00']],
  [
    'a name of Windows',
    'W. Europe Standard Time',
    '20260328T090000',
    ['03-28T08:00', '03-29T07:00', '03-30T07:00'],
  ],
  [
    'a path',
    '/example.test/2026/Europe/Berlin',
    '20260328T090000',
    ['03-28T08:00', '03-29T07:00', '03-30T07:00'],
  ],
  ['an unknown name', 'Nowhere', '20260328T090000', ['03-28T08:00', '03-29T07:00', '03-30T07:00']],
])('clock changes: %s', async (_name, tzid, start, starts) => {
  const text = calendarOf([`DTSTART;TZID=${tzid}:${start}`, 'RRULE:FREQ=DAILY;COUNT=3']);
  expect(await startsOf(text)).toEqual(starts);
});

test('a meeting on the day of a clock change has its usual length', async () => {
  const { events } = await expandCalendar(
    calendarOf(
      [
        'UID:a',
        'DTSTART;TZID=Europe/Berlin:20260328T010000',
        'DTEND;TZID=Europe/Berlin:20260328T050000',
        'RRULE:FREQ=DAILY;COUNT=2',
      ],
      ['UID:b', 'DTSTART;TZID=Europe/Berlin:20260328T010000', 'DURATION:PT4H', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['UID:c', 'DTSTART;TZID=Europe/Berlin:20260328T120000', 'DURATION:P1DT1H'],
    ),
    year,
    zone,
  );
  expect(events.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 3_600_000)).toEqual([4, 4, 4, 4, 24]);
});

const customZone = (rules: readonly string[]) =>
  ['BEGIN:VTIMEZONE', 'TZID:Customized Time Zone', ...rules, 'END:VTIMEZONE', ''].join('\r\n');
const newYork = [
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
];
test.each<[string, readonly string[], string[]]>([
  ['is used', newYork, ['10-31T13:00', '11-01T14:00']],
  ['names its place', ['X-LIC-LOCATION:America/New_York'], ['10-31T13:00', '11-01T14:00']],
  ['is empty', [], ['10-31T08:00', '11-01T08:00']],
  [
    'has no offsets',
    newYork.filter((line) => !line.startsWith('TZOFFSETTO')),
    ['10-31T08:00', '11-01T08:00'],
  ],
  [
    'never ends',
    newYork.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')),
    ['10-31T08:00', '11-01T08:00'],
  ],
  ['is no component', ['BEGIN:STANDARD', 'nonsense'], ['10-31T08:00', '11-01T08:00']],
])('the definition of an unknown time zone %s', async (_name, rules, starts) => {
  const event = calendarOf(['DTSTART;TZID=Customized Time Zone:20261031T090000', 'RRULE:FREQ=DAILY;COUNT=2']);
  const text = event.replace('BEGIN:VEVENT', `${customZone(rules)}BEGIN:VEVENT`);
  expect(await startsOf(text)).toEqual(starts);
});

test('floating times use the zone of the calendar, or of the organization', async () => {
  const text = calendarOf('DTSTART:20261124T090000');
  expect(await startsOf(text, year, 'Asia/Tokyo')).toEqual(['11-24T00:00']);
  const named = text.replace('BEGIN:VEVENT', 'X-WR-TIMEZONE:America/New_York\r\nBEGIN:VEVENT');
  expect(await startsOf(named, year, 'Asia/Tokyo')).toEqual(['11-24T14:00']);
});

test('all-day events last from midnight to midnight', async () => {
  const days = ['DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330', 'RRULE:FREQ=WEEKLY;COUNT=2'];
  const { events } = await expandCalendar(calendarOf(days), year, zone);
  expect(
    events.map((it) => [
      it.isAllDay,
      it.recurrenceId,
      localTime(it.startsAt, zone),
      localTime(it.endsAt, zone),
    ]),
  ).toEqual([
    [true, '2026-03-28', '2026-03-28T00:00', '2026-03-30T00:00'],
    [true, '2026-04-04', '2026-04-04T00:00', '2026-04-06T00:00'],
  ]);
  const oneDay = await only(calendarOf(['DTSTART;VALUE=DATE:20260329', 'DURATION:P1D']));
  expect(oneDay.endsAt - oneDay.startsAt).toBe(23 * 3_600_000);
  const midnights = [
    'DTSTART;TZID=Europe/Berlin:20260329T000000',
    'DTEND;TZID=Europe/Berlin:20260330T000000',
  ];
  expect((await only(calendarOf(midnights))).isAllDay).toBe(true);
});

const weekly = ['SUMMARY:Weekly', 'RRULE:FREQ=WEEKLY;COUNT=4'];
const change = (original: string, start: string, ...more: string[]) => [
  `RECURRENCE-ID:2026${original}Z`,
  `DTSTART:2026${start}Z`,
  'SEQUENCE:1',
  'SUMMARY:Moved',
  ...more,
];

test.each<[string, string[][], string[]]>([
  [
    'moved to another day',
    [change('1201T090000', '1203T100000')],
    ['11-24T09:00 Weekly', '12-03T10:00 Moved', '12-08T09:00 Weekly', '12-15T09:00 Weekly'],
  ],
  [
    'changed twice: the later version counts',
    [change('1201T090000', '1202T100000'), [...change('1201T090000', '1203T100000', 'X:'), 'SEQUENCE:2']],
    ['11-24T09:00 Weekly', '12-03T10:00 Moved', '12-08T09:00 Weekly', '12-15T09:00 Weekly'],
  ],
  [
    'named by the clock of another time zone',
    [['RECURRENCE-ID;TZID=Asia/Tokyo:20261201T180000', 'DTSTART:20261203T100000Z', 'SUMMARY:Moved']],
    ['11-24T09:00 Weekly', '12-03T10:00 Moved', '12-08T09:00 Weekly', '12-15T09:00 Weekly'],
  ],
  [
    'canceled',
    [change('1201T090000', '1201T090000', 'STATUS:CANCELLED')],
    ['11-24T09:00 Weekly', '12-01T09:00 Moved canceled', '12-08T09:00 Weekly', '12-15T09:00 Weekly'],
  ],
  [
    'all from one on, moved by two hours',
    [change('1208T090000', '1208T110000').with(0, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T090000Z')],
    ['11-24T09:00 Weekly', '12-01T09:00 Weekly', '12-08T11:00 Moved', '12-15T11:00 Moved'],
  ],
  [
    'all from one on, and one of those again',
    [
      change('1201T090000', '1202T090000').with(0, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261201T090000Z'),
      change('1215T090000', '1217T120000'),
    ],
    ['11-24T09:00 Weekly', '12-02T09:00 Moved', '12-09T09:00 Moved', '12-17T12:00 Moved'],
  ],
  [
    'a changed occurrence that the rule does not give',
    [change('1202T090000', '1202T090000')],
    [
      '11-24T09:00 Weekly',
      '12-01T09:00 Weekly',
      '12-02T09:00 Moved',
      '12-08T09:00 Weekly',
      '12-15T09:00 Weekly',
    ],
  ],
])('changed occurrences: %s', async (_name, changes, expected) => {
  const { events } = await expandCalendar(calendarOf(weekly, ...changes), year, zone);
  const shown = events.map(
    (it) =>
      `${new Date(it.startsAt).toISOString().slice(5, 16)} ${it.title}${it.isCanceled ? ' canceled' : ''}`,
  );
  expect(shown).toEqual(expected);
});

test('the original start identifies an occurrence', async () => {
  const { events } = await expandCalendar(
    calendarOf(weekly, change('1201T090000', '1203T100000')),
    year,
    zone,
  );
  expect(events.slice(0, 2).map((it) => [it.recurrenceId, it.isRecurring, it.sequence])).toEqual([
    ['2026-11-24T09:00:00Z', true, 0],
    ['2026-12-01T09:00:00Z', true, 1],
  ]);
  const alone = await only(calendarOf([]));
  expect([alone.recurrenceId, alone.isRecurring]).toEqual(['', false]);
  // Somebody is invited to only one occurrence of a series.
  const invited = await only(calendarOf(change('1201T090000', '1203T100000')));
  expect([invited.recurrenceId, invited.isRecurring]).toEqual(['2026-12-01T09:00:00Z', true]);
});

test('an occurrence moved into the window counts, one moved out does not', async () => {
  const window = { from: instant('2026-12-01T00:00Z'), to: instant('2026-12-08T00:00Z') };
  const into = calendarOf(weekly, change('1215T090000', '1203T100000'));
  expect(await startsOf(into, window)).toEqual(['12-01T09:00', '12-03T10:00']);
  const out = calendarOf(weekly, change('1201T090000', '1210T100000'));
  expect(await startsOf(out, window)).toEqual([]);
  // All remaining occurrences move back by more than a week.
  const back = change('1208T090000', '1126T090000').with(
    0,
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T090000Z',
  );
  expect(await startsOf(calendarOf(weekly, back), window)).toEqual(['12-01T09:00', '12-03T09:00']);
});

test('the window includes its start and excludes its end', async () => {
  const at = instant('2026-11-24T09:00Z');
  const text = calendarOf([]);
  expect(await startsOf(text, { from: at, to: at + 1 })).toHaveLength(1);
  expect(await startsOf(text, { from: at - dayMs, to: at })).toEqual([]);
});

test('a simple rule gives the same result as a plain computation', async () => {
  const rules = fc.record({
    isWeekly: fc.boolean(),
    interval: fc.integer({ min: 1, max: 20 }),
    startDay: fc.integer({ min: -4000, max: 200 }),
    days: fc.integer({ min: 1, max: 150 }),
    count: fc.option(fc.integer({ min: 1, max: 500 })),
  });
  await fc.assert(
    fc.asyncProperty(rules, async ({ isWeekly, interval, startDay, days, count }) => {
      const window = { from: year.from, to: year.from + days * dayMs };
      const start = year.from + startDay * dayMs + 9 * 3_600_000;
      const step = interval * (isWeekly ? 7 : 1) * dayMs;
      const expected: number[] = [];
      for (let at = start, i = 0; at < window.to && i < (count ?? Infinity); at += step, i += 1)
        if (at >= window.from) expected.push(at);
      const written = new Date(start).toISOString().replace(/[-:]|\.000/g, '');
      const end = count === null ? '' : `;COUNT=${count}`;
      const rule = `RRULE:FREQ=${isWeekly ? 'WEEKLY' : 'DAILY'};INTERVAL=${interval}${end}`;
      const { events } = await expandCalendar(calendarOf([`DTSTART:${written}`, rule]), window, zone);
      expect(events.map(({ startsAt }) => startsAt)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test.each<[string, string[]]>([
  ['never matches a day', ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']],
  ['gives every second', ['RRULE:FREQ=SECONDLY']],
  ['is nonsense', ['RRULE:FREQ=SOMETIMES']],
  ['has no number', ['RRULE:FREQ=DAILY;INTERVAL=x']],
  ['has no start', ['DTSTART:yesterday']],
  ['is far away', ['DTSTART:99991231T235959Z', 'RRULE:FREQ=DAILY']],
  ['is far in the past', ['DTSTART:00010101T000000Z', 'RRULE:FREQ=HOURLY']],
])('an event whose rule %s does not affect the others', async (_name, lines) => {
  const text = calendarOf(['UID:bad', ...lines], ['UID:good', 'SUMMARY:Good']);
  const { events } = await expandCalendar(text, year, zone);
  expect(events.filter(({ uid }) => uid === 'good')).toHaveLength(1);
  expect(events.length).toBeLessThan(500);
});

test('garbage before an event does not affect it', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VTIMEZONE',
      'END:VTIMEZONE',
      'BEGIN:VALARM',
      'END:VALARM',
    ),
    fc.constantFrom(
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'BEGIN:',
      'END:',
      'BEGIN;X=1:VEVENT',
      ' folded',
      '\tfolded',
    ),
    fc.constantFrom('UID:good', 'UID:bad', 'UID', 'TZID:Nowhere', 'TZID:', 'SUMMARY;X="unclosed:a', 'RANGE'),
    fc.constantFrom(
      'DTSTART;TZID=Nowhere:20261101T090000',
      'DTSTART:',
      'DTSTART;VALUE=DATE:20261301',
      'DTEND:0',
    ),
    fc.constantFrom('DTSTART:20261101T090000Z', 'DURATION:P99999999999W', 'DURATION:-PT1H', 'SEQUENCE:9e99'),
    fc.constantFrom(
      'RRULE:FREQ=WEEKLY',
      'RRULE:',
      'RRULE:FREQ=DAILY;COUNT=-1',
      'RRULE:FREQ=DAILY;INTERVAL=0',
    ),
    fc.constantFrom(
      'RDATE:x',
      'RDATE;VALUE=PERIOD:/',
      'EXDATE:20261101T090000Z',
      'RECURRENCE-ID:20261101T090000Z',
    ),
    fc.constantFrom(
      'ATTENDEE:mailto:%',
      'ATTENDEE;CN=,:',
      'ORGANIZER:',
      'X-WR-TIMEZONE:Nowhere',
      '__proto__:1',
    ),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
      const good = calendarOf(['UID:really good', 'SUMMARY:Good']).slice('BEGIN:VCALENDAR'.length);
      const { events } = await expandCalendar(`BEGIN:VCALENDAR\r\n${lines.join('\r\n')}${good}`, year, zone);
      expect(events.filter(({ uid }) => uid === 'really good').map(({ title }) => title)).toEqual(['Good']);
    }),
    { numRuns: 200 },
  );
});

test('aborts a calendar that takes too long, and reads the next one', async () => {
  const endless = ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'];
  const text = calendarOf(...Array.from({ length: 50 }, (_, i) => [`UID:${i}`, ...endless]));
  const failure = await runCalendarTask('expand', { text, window: year, timeZone: zone }, 300).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CalendarFailure);
  expect((failure as CalendarFailure).code).toBe('too-slow');
  expect(await startsOf(calendarOf([]))).toEqual(['11-24T09:00']);
});

test('reads 20,000 events; too many occurrences are a failure', async () => {
  const uids = Array.from({ length: 20_000 }, (_, i) => `UID:${i}`);
  expect((await expandCalendar(calendarOf(...uids), year, zone)).events).toHaveLength(20_000);
  const daily = uids.slice(0, 1000).map((uid) => [uid, 'DTSTART:20260101T090000Z', 'RRULE:FREQ=DAILY']);
  await expect(expandCalendar(calendarOf(...daily), year, zone)).rejects.toThrow('occurrences');
});

test('a calendar that needs more memory than a large one fails alone', { timeout: 240_000 }, async () => {
  const text = `<d:multistatus xmlns:d="DAV:">${'<a b="c"/>'.repeat(900_000)}</d:multistatus>`;
  const failure = await runCalendarTask('multistatus', { text }, 200_000).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'too-large', message: expect.stringContaining('memory limit') });
  expect(await startsOf(calendarOf([berlin('1124T0900')]))).toEqual(['11-24T08:00']);
});
