import { expect, test } from 'vitest';
import { eventRow, type FileEvent, type ImportedRow } from '#domain/meetings/imports/imported-meeting.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { readCalendarFile } from './calendar-file.ts';

const written = Date.parse('2026-11-20T12:00:00Z');
const zone = 'Europe/Berlin';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...lines, 'END:VCALENDAR'].join('\r\n');

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@example.test', ...lines, 'END:VEVENT'];

function fileOf(text: string) {
  const read = readCalendarFile(text, written, zone);
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** As the preview of the import shows it. */
const rowOf = (it: FileEvent): ImportedRow =>
  eventRow(it, {
    timeZone: zone,
    assumedStartMs: written,
    nowMs: written,
    people: { listsPeople: false, hasSurnamesFirst: false },
  });

/** Without milliseconds. */
const shownInstant = (ms: number) => isoInstant(ms).replace('.000Z', 'Z');
const eventsIn = (text: string) =>
  fileOf(text).events.map((it) => ({
    ...it,
    start: shownInstant(it.startsAt),
    end: shownInstant(it.endsAt),
  }));
const startsIn = (text: string) => eventsIn(text).map(({ start }) => start);
const rowsIn = (text: string) => fileOf(text).events.map(rowOf);

test('reads an event with its title, times, people, description, location and class', () => {
  const text = calendar(
    ...event(
      'SUMMARY:Plan\\, review and decide',
      'DTSTART:20261102T090000Z',
      'DTEND:20261102T094500Z',
      'DESCRIPTION:First this\\nthen that',
      'LOCATION:Room 4\\, second floor',
      'CLASS:CONFIDENTIAL',
      'ATTENDEE;CN=Ada Lovelace;PARTSTAT=ACCEPTED:mailto:ada@example.test',
      'ATTENDEE;CN="Turing, Alan":mailto:alan@example.test',
    ),
  );
  expect(eventsIn(text)).toMatchObject([
    {
      title: 'Plan, review and decide',
      start: '2026-11-02T09:00:00Z',
      end: '2026-11-02T09:45:00Z',
      isAllDay: false,
      isCanceled: false,
      isPrivate: true,
    },
  ]);
  expect(rowsIn(text)).toMatchObject([
    {
      title: 'Plan, review and decide',
      startMs: Date.parse('2026-11-02T09:00:00Z'),
      durationMinutes: 45,
      attendeeCount: 2,
      names: ['Ada Lovelace', 'Alan Turing'],
      agenda: 'First this\nthen that',
      location: 'Room 4, second floor',
      issue: 'private',
      series: { uid: 'one@example.test', originalStart: '' },
    },
  ]);
});

const windowsZone = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

test.each([
  ['an instant', [], 'DTSTART:20260706T090000Z', '2026-07-06T09:00:00Z'],
  ['a zone that browsers know', [], 'DTSTART;TZID=Europe/Berlin:20260706T090000', '2026-07-06T07:00:00Z'],
  ['the same in winter', [], 'DTSTART;TZID=Europe/Berlin:20261102T090000', '2026-11-02T08:00:00Z'],
  [
    'a zone that the file explains',
    windowsZone,
    'DTSTART;TZID=W. Europe Standard Time:20260706T090000',
    '2026-07-06T07:00:00Z',
  ],
  ['a zone that nobody knows', [], 'DTSTART;TZID=Somewhere:20260706T090000', '2026-07-06T07:00:00Z'],
  ['no zone', [], 'DTSTART:20260706T090000', '2026-07-06T07:00:00Z'],
  ['a day', [], 'DTSTART;VALUE=DATE:20260706', '2026-07-05T22:00:00Z'],
])('a start in %s', (_of, definition, start, expected) => {
  expect(startsIn(calendar(...definition, ...event('SUMMARY:Plan', start, 'DURATION:PT30M')))).toEqual([
    expected,
  ]);
});

test.each([
  ['a day', 'DTSTART;VALUE=DATE:20260706', 'DTEND;VALUE=DATE:20260707', true],
  ['midnight to midnight', 'DTSTART:20260706T000000', 'DTEND:20260707T000000', true],
  ['an hour from midnight on', 'DTSTART:20260706T000000', 'DTEND:20260706T010000', false],
  ['no time at all', 'DTSTART:20260706T000000', 'DTEND:20260706T000000', false],
])('an event of %s is all-day: %s', (_of, start, end, expected) => {
  expect(eventsIn(calendar(...event(start, end)))[0]?.isAllDay).toBe(expected);
});

test('the zone of times without one can be chosen, unless the file names it', () => {
  const startIn = (text: string) => {
    const read = readCalendarFile(text, written, 'Asia/Tokyo');
    return typeof read === 'string' ? read : shownInstant(read.events[0]?.startsAt ?? 0);
  };
  const lines = event('DTSTART:20260706T090000', 'DURATION:PT30M');
  expect(startIn(calendar(...lines))).toBe('2026-07-06T00:00:00Z');
  expect(startIn(calendar('X-WR-TIMEZONE:Europe/London', ...lines))).toBe('2026-07-06T08:00:00Z');
});

test('a whole day begins at nine for an hour, if somebody imports it', () => {
  const [row] = rowsIn(calendar(...event('DTSTART;VALUE=DATE:20260706', 'SUMMARY:Offsite')));
  expect(row).toMatchObject({
    startMs: Date.parse('2026-07-06T07:00:00Z'),
    durationMinutes: 60,
    estimated: ['start', 'duration', 'attendees'],
    issue: 'all-day',
  });
});

test('a canceled event is marked', () => {
  const read = (...lines: string[]) => eventsIn(calendar(...event('DTSTART:20260706T090000', ...lines)))[0];
  expect(read('STATUS:CANCELLED', 'SUMMARY:Weekly')).toMatchObject({ title: 'Weekly', isCanceled: true });
  expect(read('STATUS:CONFIRMED', 'SUMMARY:Weekly')).toMatchObject({ isCanceled: false });
  expect(read('SUMMARY:Abgesagt: Weekly')).toMatchObject({ isCanceled: true });
});

test('an event without an end has a duration, or none', () => {
  const start = 'DTSTART:20261102T090000Z';
  const endOf = (...lines: string[]) => eventsIn(calendar(...event(start, ...lines)))[0]?.end;
  expect(endOf('DURATION:PT1H30M')).toBe('2026-11-02T10:30:00Z');
  expect(endOf()).toBe('2026-11-02T09:00:00Z');
});

test('a series becomes one row per held meeting: in local time, without excluded ones, until the file was written', () => {
  const text = calendar(
    ...event(
      'SUMMARY:Standup',
      'DTSTART;TZID=Europe/Berlin:20261019T090000',
      'DTEND;TZID=Europe/Berlin:20261019T091500',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TH',
      'EXDATE;TZID=Europe/Berlin:20261029T090000',
    ),
  );
  expect(startsIn(text)).toEqual([
    '2026-10-19T07:00:00Z',
    '2026-10-22T07:00:00Z',
    '2026-10-26T08:00:00Z',
    '2026-11-02T08:00:00Z',
    '2026-11-05T08:00:00Z',
    '2026-11-09T08:00:00Z',
    '2026-11-12T08:00:00Z',
    '2026-11-16T08:00:00Z',
    '2026-11-19T08:00:00Z',
  ]);
});

test('a moved, renamed or canceled occurrence of a series has its final values', () => {
  const series = event(
    'SUMMARY:Weekly',
    'DTSTART:20261102T090000Z',
    'DTEND:20261102T100000Z',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  );
  const moved = event(
    'SUMMARY:Weekly\\, longer',
    'RECURRENCE-ID:20261109T090000Z',
    'DTSTART:20261110T130000Z',
    'DTEND:20261110T150000Z',
  );
  const canceled = event(
    'SUMMARY:Weekly',
    'RECURRENCE-ID:20261116T090000Z',
    'DTSTART:20261116T090000Z',
    'DTEND:20261116T100000Z',
    'STATUS:CANCELLED',
  );
  expect(
    eventsIn(calendar(...moved, ...series, ...canceled)).map((it) => [
      it.title,
      it.start,
      it.end,
      it.isCanceled,
    ]),
  ).toEqual([
    ['Weekly', '2026-11-02T09:00:00Z', '2026-11-02T10:00:00Z', false],
    ['Weekly, longer', '2026-11-10T13:00:00Z', '2026-11-10T15:00:00Z', false],
    ['Weekly', '2026-11-16T09:00:00Z', '2026-11-16T10:00:00Z', true],
  ]);
});

test('a change of one series does not affect others, and an occurrence without its series is a meeting', () => {
  const other = ['BEGIN:VEVENT', 'UID:two@example.test', 'SUMMARY:Other', 'DTSTART:20261102T090000Z'];
  const moved = event('SUMMARY:Moved', 'RECURRENCE-ID:20261102T090000Z', 'DTSTART:20261103T090000Z');
  const events = eventsIn(calendar(...other, 'RRULE:FREQ=DAILY;COUNT=2', 'END:VEVENT', ...moved));
  expect(events.map(({ title, start }) => [title, start])).toEqual([
    ['Other', '2026-11-02T09:00:00Z'],
    ['Other', '2026-11-03T09:00:00Z'],
    ['Moved', '2026-11-03T09:00:00Z'],
  ]);
});

test('an occurrence that was moved into the past was held, even if its series continues later', () => {
  const series = event('SUMMARY:Monthly', 'DTSTART:20261028T090000Z', 'RRULE:FREQ=MONTHLY');
  const early = event('SUMMARY:Early', 'RECURRENCE-ID:20261128T090000Z', 'DTSTART:20261118T090000Z');
  const late = event('SUMMARY:Late', 'RECURRENCE-ID:20261228T090000Z', 'DTSTART:20261229T090000Z');
  expect(eventsIn(calendar(...series, ...early, ...late)).map(({ title }) => title)).toEqual([
    'Monthly',
    'Early',
  ]);
});

test('finds the occurrence to replace by its instant, in any time zone', () => {
  const series = event(
    'SUMMARY:Weekly',
    'DTSTART;TZID=America/New_York:20261102T090000',
    'RRULE:FREQ=WEEKLY;COUNT=2',
  );
  const moved = event('SUMMARY:Moved', 'RECURRENCE-ID:20261109T140000Z', 'DTSTART:20261110T140000Z');
  expect(eventsIn(calendar(...series, ...moved)).map(({ title, start }) => [title, start])).toEqual([
    ['Weekly', '2026-11-02T14:00:00Z'],
    ['Moved', '2026-11-10T14:00:00Z'],
  ]);
});

test("expands a series to the last DTSTAMP of the file if the file's date is older, as in an archive", () => {
  const text = calendar(
    ...event('DTSTAMP:20261123T120000Z', 'DTSTART:20261116T090000Z', 'RRULE:FREQ=WEEKLY'),
  );
  expect(startsIn(text)).toEqual(['2026-11-16T09:00:00Z', '2026-11-23T09:00:00Z']);
});

test('a single future event stays, as in a CSV file', () => {
  expect(startsIn(calendar(...event('DTSTART:20270104T090000Z')))).toEqual(['2027-01-04T09:00:00Z']);
});

test.each([
  [
    'the organizer, who is not among them',
    ['ORGANIZER;CN=Grace:mailto:grace@example.test'],
    ['Ada', 'Grace'],
    3,
  ],
  ['the organizer once', ['ORGANIZER;CN=Ada L.:MAILTO:ada@example.test'], ['Ada'], 2],
  ['nobody who declined', ['ATTENDEE;CN=Edsger;PARTSTAT=DECLINED:mailto:e@example.test'], ['Ada'], 2],
  ['no room', ['ATTENDEE;CUTYPE=ROOM;CN=Room 7:mailto:room@example.test'], ['Ada'], 2],
  ['no equipment', ['ATTENDEE;CUTYPE=RESOURCE;CN=Beamer:mailto:b@example.test'], ['Ada'], 2],
  ['no list', ['ATTENDEE;CUTYPE=GROUP;CN=Team:mailto:team@example.test'], ['Ada'], 2],
])('the people of a meeting are %s', (_who, lines, names, attendeeCount) => {
  const text = calendar(
    ...event(
      'DTSTART:20261102T090000Z',
      'ATTENDEE;CN=Ada:mailto:ada@example.test',
      'ATTENDEE:mailto:Alan@example.test',
      ...lines,
    ),
  );
  expect(rowsIn(text)).toMatchObject([{ names, attendeeCount }]);
});

test('an appointment of one person lists nobody', () => {
  const text = calendar(...event('DTSTART:20261102T090000Z', 'ORGANIZER;CN=Grace:mailto:grace@example.test'));
  expect(eventsIn(text)[0]?.attendees).toEqual([]);
  expect(rowsIn(text)).toMatchObject([{ attendeeCount: 1, estimated: ['title', 'duration', 'attendees'] }]);
});

test('HTML becomes text, and text that only looks like HTML stays', () => {
  const descriptionOf = (text: string) =>
    rowsIn(calendar(...event('DTSTART:20261102T090000Z', `DESCRIPTION:${text}`)))[0]?.agenda;
  expect(descriptionOf('<p>One &amp; two</p><ul><li>three</li></ul><a href="x">four</a>')).toBe(
    'One & two\nthree\n\nfour',
  );
  expect(descriptionOf('<DIV>One<BR>two<br />three</DIV><h2>four</h2><ol><li>five</ol>')).toBe(
    'One\ntwo\nthree\nfour\nfive',
  );
  expect(descriptionOf('<b>&lt;&gt;&quot;&#39;</b>abc&nbsp;&amp;&amp;lt;')).toBe('<>"\'abc &&lt;');
  expect(descriptionOf('</p></p></p></p>one</p></p></p>')?.trim()).toBe('one');
  expect(descriptionOf('a < b &amp; c > d')).toBe('a < b &amp; c > d');
});

test('several calendars in one file are read together, by time', () => {
  const [one, two] = [event('DTSTART:20261103T090000Z'), event('DTSTART:20261102T090000Z')];
  expect(startsIn(`${calendar(...one)}\r\n${calendar(...two)}`)).toEqual([
    '2026-11-02T09:00:00Z',
    '2026-11-03T09:00:00Z',
  ]);
});

test.each([
  ['no events', calendar(), { events: [], problems: [] }],
  ['nothing', '', 'not-a-calendar'],
  ['a CSV file', 'Subject,Start\r\nPlan,2026-11-02', 'not-a-calendar'],
  ['half a file', calendar(...event('DTSTART:20261102T090000Z')).slice(0, 130), 'not-a-calendar'],
])('rejects %s', (_what, text, failure) => {
  expect(readCalendarFile(text, written, zone)).toEqual(failure);
});

test.each<[string, string[], object]>([
  ['no start', [], { code: 'no-start' }],
  ['a start that is none', ['DTSTART:tomorrow'], { code: 'unreadable-time', params: { text: 'tomorrow' } }],
  [
    'a rule that is none',
    ['DTSTART:20261102T090000Z', 'RRULE:FREQ=NEVER'],
    { code: 'unreadable-rule', params: { text: 'FREQ=NEVER' } },
  ],
  [
    'a duration that is none',
    ['DTSTART:20261102T090000Z', 'DURATION:1 hour'],
    { code: 'unreadable-time', params: { text: '1 hour' } },
  ],
  [
    'a meeting each second',
    ['DTSTART:20261101T000000Z', 'RRULE:FREQ=SECONDLY'],
    { code: 'too-many', params: { most: 20_000 } },
  ],
])('an event with %s is reported, and the others are read', (_what, lines, reason) => {
  const other = ['BEGIN:VEVENT', 'UID:two', 'SUMMARY:Other', 'DTSTART:20261103T090000Z', 'END:VEVENT'];
  const { events, problems } = fileOf(calendar(...event('SUMMARY:Plan', ...lines), ...other));
  expect(events.map(({ title }) => title)).toEqual(['Other']);
  expect(problems).toEqual([
    { params: {}, ...reason, uid: 'one@example.test', title: 'Plan', isRead: false },
  ]);
});

test('reads a byte order mark, other line breaks and an unescaped line break', () => {
  const text = calendar(...event('DTSTART:20261102T090000Z', 'DESCRIPTION:one', 'two, three'));
  for (const end of ['\n', '\r', '\r\r\n'])
    expect(rowsIn(`\uFEFF${text.replaceAll('\r\n', end)}${end}`)[0]?.agenda).toBe('one\ntwo, three');
});

test('handles added and excluded days in any order', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20261102T090000';
  const listed = event(start, 'RDATE;TZID=Europe/Berlin:20261104T090000,20261103T090000');
  expect(startsIn(calendar(...listed)).map((it) => it?.slice(8, 10))).toEqual(['02', '03', '04']);
  // The times at noon exclude nothing, and ical.js ignores values after one of them.
  const noon = 'EXDATE:20261102T120000Z,20261104T120000Z';
  const taken = [noon, 'EXDATE;VALUE=DATE:20261105', 'EXDATE:20261103T080000Z'];
  const daily = event(start, 'RRULE:FREQ=DAILY;COUNT=5', ...taken);
  expect(startsIn(calendar(...daily)).map((it) => it?.slice(8, 10))).toEqual(['02', '04', '06']);
});

test.each([
  ['', null],
  ['TRANSP:OPAQUE', null],
  ['TRANSP:TRANSPARENT', 'free'],
  ['X-MICROSOFT-CDO-BUSYSTATUS:FREE', 'free'],
  ['X-MICROSOFT-CDO-BUSYSTATUS:BUSY', null],
  ['X-MICROSOFT-CDO-BUSYSTATUS:OOF', 'away'],
])('an event with %j is left out as %j', (line, issue) => {
  const lines = ['SUMMARY:Gym', 'DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z', line];
  expect(rowsIn(calendar(...event(...lines)))).toMatchObject([{ issue }]);
  const people = ['ada', 'alan'].map((name) => `ATTENDEE:mailto:${name}@example.test`);
  // Meetings of several people may take place elsewhere.
  expect(rowsIn(calendar(...event(...lines, ...people)))).toMatchObject([
    { issue: issue === 'away' ? null : issue },
  ]);
});
