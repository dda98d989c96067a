import {
  adaAndBob,
  type CalendarCase,
  ada,
  bob,
  cleo,
  people,
  calendar,
  usual,
  oneEvent,
  leftOut,
  withPeople,
  weekly,
  event,
} from './calendar-case.ts';

export const canceled: CalendarCase[] = [
  { name: 'a message that cancels', calendar: calendar('METHOD:CANCEL', event()), meetings: [] },
  {
    name: 'a message that cancels one occurrence',
    calendar:
      calendar(event(...weekly)) +
      calendar(
        'METHOD:CANCEL',
        event('RECURRENCE-ID:20261201T100000Z', 'DTSTART:20261201T100000Z', 'SEQUENCE:1'),
      ),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-08T10:00', 60],
    ],
  },
  {
    name: 'a message that cancels one occurrence without repeating its start',
    calendar:
      calendar(event(...weekly)) +
      calendar('METHOD:CANCEL', event('RECURRENCE-ID:20261201T100000Z', 'SEQUENCE:1')),
    meetings: [
      ['2026-11-24T10:00', 60],
      ['2026-12-08T10:00', 60],
    ],
  },
  { name: 'a message that invites', calendar: calendar('METHOD:REQUEST', event()), meetings: [usual] },
  { name: 'a message that answers', calendar: calendar('METHOD:REPLY', event()), meetings: [] },
  {
    name: 'a message that proposes another time',
    calendar: calendar('METHOD:COUNTER', event()),
    meetings: [],
  },
  leftOut('a canceled event', 'STATUS:CANCELLED'),
  leftOut('a canceled series', ...weekly, 'STATUS:CANCELLED'),
  ...[
    'Canceled: Plan',
    'Cancelled: Plan',
    'CANCELED : Plan',
    'Abgesagt: Plan',
    'Annulé : Plan',
    'Annule\u0301\u202F: Plan',
    'Annulée: Plan',
    'Cancelado: Plan',
    'Annullato: Plan',
    'Geannuleerd: Plan',
    'Odwołane: Plan',
    'Aflyst: Plan',
    'Inställt: Plan',
    'Avlyst: Plan',
    'Peruutettu: Plan',
    'Zrušeno: Plan',
    'Отменено: Plan',
    'キャンセル済み: Plan',
    '已取消: Plan',
    '[CANCELLED] Plan',
    'FW: Canceled: Plan',
    'Canceled event: Plan',
    'Abgesagter Termin: Plan',
  ].map((title) => leftOut(`the title "${title}"`, `SUMMARY:${title}`)),
  ...['Cancel the contract', 'Cancellations: numbers', 'Canceled orders', 'Plan: canceled or not'].map(
    (title): CalendarCase => ({
      ...oneEvent(`the title "${title}"`, `SUMMARY:${title}`),
      meetings: [['2026-12-01T10:00', 60, title]],
    }),
  ),
];

const attendee = (parameters: string, address: string) => `ATTENDEE${parameters}:${address}`;
const [adaLine, bobLine] = [attendee('', `mailto:${ada}`), attendee('', `mailto:${bob}`)];

export const attendees: CalendarCase[] = [
  withPeople('an address without mailto:', adaAndBob, adaLine, attendee(';PARTSTAT=ACCEPTED', bob)),
  withPeople(
    'an address beside another identifier',
    adaAndBob,
    adaLine,
    attendee(`;CN=Bob Lane;EMAIL=${bob}`, 'urn:uuid:5f2b'),
  ),
  withPeople(
    'an address in a path',
    adaAndBob,
    adaLine,
    attendee(';PARTSTAT=ACCEPTED', '/principals/bob%40firm.test/'),
  ),
  withPeople('an address as a name', adaAndBob, adaLine, attendee(`;CN=${bob}`, 'invalid:nomail')),
  withPeople(
    'a name with a colon',
    adaAndBob,
    adaLine,
    attendee(';CN=Sales: Bob;PARTSTAT=ACCEPTED', `mailto:${bob}`),
  ),
  withPeople(
    'a name with escaped quotes',
    adaAndBob,
    adaLine,
    attendee(';CN="Lane, Bob; (\\"Sales\\")";PARTSTAT=ACCEPTED', `mailto:${bob}`),
  ),
  withPeople(
    'a comment with a link',
    adaAndBob,
    adaLine,
    attendee(';X-RESPONSE-COMMENT="See https://example.test: mailto:x@example.test"', `mailto:${bob}`),
  ),
  withPeople(
    'a member of two lists',
    adaAndBob,
    adaLine,
    attendee(';MEMBER="mailto:a@firm.test","mailto:b@firm.test"', `mailto:${bob}`),
  ),
  withPeople('a quote that never ends', adaAndBob, adaLine, attendee(';CN="Bob', `mailto:${bob}`)),
  withPeople(
    'an address in another case, twice',
    adaAndBob,
    adaLine,
    bobLine,
    attendee('', 'MAILTO:BOB@FIRM.TEST'),
  ),
  withPeople(
    'a placeholder as the organizer',
    adaAndBob,
    'ORGANIZER;CN=Unknown Organizer:mailto:unknownorganizer@calendar.google.com',
    adaLine,
    bobLine,
  ),
  withPeople(
    'a calendar as the organizer',
    adaAndBob,
    'ORGANIZER;CN=Team:mailto:c_0123@group.calendar.google.com',
    adaLine,
    bobLine,
  ),
  withPeople(
    'a calendar as a guest',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CN=Team', 'mailto:c_0123@group.calendar.google.com'),
  ),
  withPeople('an organizer who is not listed', adaAndBob, `ORGANIZER;CN=Bob:mailto:${bob}`, adaLine),
  withPeople(
    'somebody who sends somebody else',
    [ada, cleo],
    adaLine,
    attendee(`;DELEGATED-FROM="mailto:${bob}"`, `mailto:${cleo}`),
    attendee(`;PARTSTAT=DELEGATED;DELEGATED-TO="mailto:${cleo}"`, `mailto:${bob}`),
  ),
  withPeople(
    'somebody who is only informed',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';ROLE=NON-PARTICIPANT', `mailto:${cleo}`),
  ),
  withPeople(
    'somebody who declined',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';PARTSTAT=declined', `mailto:${cleo}`),
  ),
  withPeople(
    'a room and a projector',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CUTYPE=ROOM', 'mailto:room@firm.test'),
    attendee(';CUTYPE=RESOURCE;ROLE=NON-PARTICIPANT', 'mailto:projector@firm.test'),
  ),
  withPeople(
    'a room by its address',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CN=Room 1', 'mailto:c_1880@resource.calendar.google.com'),
  ),
  withPeople(
    'a list of people',
    adaAndBob,
    adaLine,
    bobLine,
    attendee(';CUTYPE=GROUP;CN=Team', 'mailto:team@firm.test'),
  ),
  withPeople(
    'people of vCalendar 1.0',
    adaAndBob,
    'ATTENDEE;ROLE=ORGANIZER;STATUS=ACCEPTED:"Ada Tester" <ada@firm.test>',
    'ATTENDEE;STATUS=NEEDS ACTION:Bob Lane <bob@firm.test>',
    'ATTENDEE;STATUS=DECLINED:Cleo Moss <cleo@firm.test>',
  ),
  leftOut('nobody else', adaLine, attendee(';PARTSTAT=DECLINED', `mailto:${bob}`)),
  leftOut('free time', ...people, 'TRANSP:transparent'),
  leftOut('free time of vCalendar 1.0', ...people, 'TRANSP:1'),
  leftOut('free time as Outlook writes it', ...people, 'TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
  leftOut('a private event', ...people, 'CLASS:PRIVATE'),
];

export const bodies: CalendarCase[] = [
  {
    ...oneEvent(
      'a text of Zoom',
      `DESCRIPTION:Ada Tester is inviting you to a scheduled Zoom meeting.\\n\\nJoin Zoom Meeting\\nhttps://us02web.zoom.us/j/11122233344?pwd=abc\\n\\nMeeting ID: 111 2223 3344\\nPasscode: 123456\\n\\n---\\n\\nOne tap mobile\\n+13017158592\\,\\,11122233344#\\,\\,\\,\\,*123456# US (Washington DC)\\n\\nDial by your location\\n        +1 301 715 8592 US (Washington DC)\\nFind your local number: https://us02web.zoom.us/u/kabc`,
    ),
    hasAgenda: false,
  },
  {
    ...oneEvent(
      'a text beside its HTML',
      'DESCRIPTION;ALTREP="data:text/html,%3Cbody%3Ehttps://meet.example.test%3C%2Fbody%3E":https://meet.example.test',
    ),
    hasAgenda: false,
  },
  { ...oneEvent('an agenda', 'DESCRIPTION:Decide on the budget'), hasAgenda: true },
];
