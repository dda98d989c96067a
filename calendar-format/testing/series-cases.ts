import { type CalendarCase, calendar, usual, oneEvent, newYork, weekly, event } from './calendar-case.ts';

export const recurrence: CalendarCase[] = [
  {
    name: 'a moved occurrence that a newer version of the series excludes',
    calendar: calendar(
      event(...weekly, 'SEQUENCE:2', 'EXDATE:20261201T100000Z'),
      event('SEQUENCE:1', 'RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261201T120000Z', 'DURATION:PT1H'),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a moved occurrence that its series also excludes, as some programs write it',
    calendar: calendar(
      event(...weekly, 'SEQUENCE:1', 'EXDATE:20261201T100000Z'),
      event('SEQUENCE:1', 'RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261201T120000Z', 'DURATION:PT1H'),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T12:00', 60],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a change with a lower sequence than its series',
    calendar: calendar(
      event(...weekly, 'SEQUENCE:2'),
      event(
        'SEQUENCE:1',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261201T140000Z',
        'DURATION:PT30M',
        'SUMMARY:Moved',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T14:00', 30, 'Moved'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'one occurrence changed twice',
    calendar: calendar(
      event(...weekly),
      event(
        'SEQUENCE:10',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261202T100000Z',
        'DURATION:PT30M',
        'SUMMARY:Last',
      ),
      event(
        'SEQUENCE:1',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261203T100000Z',
        'DURATION:PT30M',
        'SUMMARY:First',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Last'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'one occurrence changed twice without a new sequence',
    calendar: calendar(
      event(...weekly),
      event(
        'LAST-MODIFIED:20261120T000000Z',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261202T100000Z',
        'DURATION:PT30M',
        'SUMMARY:Last',
      ),
      event(
        'LAST-MODIFIED:20261110T000000Z',
        'RECURRENCE-ID:20261201T100000Z',
        'DTSTART:20261203T100000Z',
        'DURATION:PT30M',
        'SUMMARY:First',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Last'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a change that repeats the rule',
    calendar: calendar(
      event(...weekly),
      event(
        'RECURRENCE-ID:20261201T100000Z',
        'RRULE:FREQ=DAILY',
        'DTSTART:20261202T100000Z',
        'DURATION:PT30M',
        'SUMMARY:Moved',
      ),
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Moved'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a change whose series is not there',
    calendar: calendar(event('RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261202T100000Z', 'DURATION:PT30M')),
    meetings: [['2026-12-02T10:00', 30]],
  },
  {
    name: 'a change that moves the only occurrence',
    calendar: calendar(
      event('DTSTART:20261201T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20261201T215959Z'),
      event('RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261203T100000Z', 'DURATION:PT1H'),
    ),
    meetings: [['2026-12-03T10:00', 60]],
  },
  {
    name: 'the series and its change in two calendars of one file',
    calendar:
      calendar(event(...weekly)) +
      calendar(
        event(
          'RECURRENCE-ID:20261201T100000Z',
          'DTSTART:20261202T100000Z',
          'DURATION:PT30M',
          'SUMMARY:Moved',
        ),
      ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-02T10:00', 30, 'Moved'],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    ...oneEvent(
      'added periods of their own length',
      'DTSTART:20261124T080000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE;VALUE=PERIOD:20261126T120000Z/PT3H,20261127T120000Z/20261127T121500Z',
    ),
    meetings: [
      ['2026-11-24T08:00', 60],
      ['2026-11-26T12:00', 180],
      ['2026-11-27T12:00', 15],
      ['2026-12-01T08:00', 60],
    ],
  },
  {
    ...oneEvent(
      'added periods with a zone, which are not called periods',
      'DTSTART;TZID=Europe/Paris:20261124T090000',
      'DURATION:PT1H',
      'RDATE;TZID=Europe/Paris:20261126T130000/20261126T140000',
    ),
    meetings: [
      ['2026-11-24T08:00', 60],
      ['2026-11-26T12:00', 60],
    ],
  },
  {
    ...oneEvent(
      'an end of the series in ISO 8601',
      'DTSTART:20261124T100000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;UNTIL=2026-12-01T10:00:00Z',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T10:00', 60],
    ],
  },
  {
    ...oneEvent(
      'an end of the series that is a day',
      `DTSTART${newYork('1124T1000')}`,
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261201',
    ),
    meetings: [
      ['2026-11-24T15:00', 60],
      ['2026-12-01T15:00', 60],
    ],
  },
  {
    ...oneEvent(
      'a rule in small letters with empty parts',
      'DTSTART:20261124T100000Z',
      'DURATION:PT1H',
      'RRULE:freq=weekly;count=2;;wkst=mo;',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T10:00', 60],
    ],
  },
  {
    ...oneEvent(
      'a rule with its start',
      'DTSTART:20261124T100000Z',
      'DURATION:PT1H',
      'RRULE:DTSTART=20261124T100000Z;FREQ=WEEKLY;COUNT=2;BYDAY=TU,',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-01T10:00', 60],
    ],
  },
  oneEvent(
    'empty lists of times',
    'DTSTART:20261201T100000Z',
    'DURATION:PT1H',
    'EXDATE:',
    'RDATE:',
    'RRULE:',
    'RECURRENCE-ID:',
  ),
  {
    ...oneEvent('an excluded rule', ...weekly, 'EXRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2'),
    meetings: [['2026-12-01T10:00', 60]],
  },
  {
    name: 'different events with the same UID',
    calendar: calendar(
      event('UID:1'),
      event('UID:1', 'DTSTART:20261202T100000Z', 'DURATION:PT30M', 'SUMMARY:Other'),
    ),
    meetings: [usual, ['2026-12-02T10:00', 30, 'Other']],
  },
  {
    name: 'an event that is there twice',
    calendar: calendar(event('UID:1'), event('UID:1', 'LAST-MODIFIED:20261110T000000Z')),
    meetings: [usual],
  },
  {
    name: 'an event and its newer version',
    calendar: calendar(
      event('SEQUENCE:1', 'DTSTART:20261202T100000Z', 'DURATION:PT30M'),
      event('SEQUENCE:0'),
    ),
    meetings: [['2026-12-02T10:00', 30]],
  },
  {
    ...oneEvent(
      'a series of vCalendar 1.0',
      'DTSTART:20261124T100000Z',
      'DTEND:20261124T110000Z',
      'RRULE:W1 TU TH #4',
      'EXDATE:20261126T100000Z;20261201T100000Z',
    ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-03T10:00', 60],
    ],
  },
];
