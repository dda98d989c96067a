import { expect, test } from 'vitest';
import {
  areForeign,
  columnName,
  fieldAt,
  findColumns,
  findHeading,
  guessColumns,
  knownNames,
  mapColumn,
  noColumns,
  type CsvField,
  withDays,
} from './columns.ts';

test.each([
  ['Start Time', 'start_time'],
  [' SUBJECT ', 'subject'],
  ['\uFEFFTitle', 'title'],
  ['All day  event', 'all_day_event'],
  ['Duration (Minutes)', 'duration_minutes'],
  ['Ganztägiges Ereignis', 'ganztagiges_ereignis'],
  ['Data d’inizio', 'data_d_inizio'],
  ["Data d'inizio", 'data_d_inizio'],
  ['Całodzienne', 'calodzienne'],
  ['De\u0301but', 'debut'],
  ['日付', '日付'],
])('the column %j maps to %s', (header, name) => expect(columnName(header)).toBe(name));

test('no heading has two meanings', () => {
  const names = knownNames.map(([name]) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

const outlook: CsvField[] = [
  'title',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'allDay',
  'required',
  'private',
  'private',
];
const zoom: CsvField[] = ['title', 'startTime', 'endTime', 'minutes', 'attendees'];

test.each([
  [
    'English',
    'Subject, Start Date, Start Time, End Date, End Time, All day event, Required Attendees, Private, Sensitivity',
    'Topic, Start Time, End Time, Duration (Minutes), Participants',
  ],
  [
    'German',
    'Betreff, Beginnt am, Beginnt um, Endet am, Endet um, Ganztägiges Ereignis, Erforderliche Teilnehmer, Privat, Vertraulichkeit',
    'Thema, Startzeit, Endzeit, Dauer (Minuten), Teilnehmer',
  ],
  [
    'French',
    'Objet, Début, Début, Fin, Fin, Journée entière, Participants obligatoires, Privé, Critère de diffusion',
    'Sujet, Heure de début, Heure de fin, Durée (minutes), Participants',
  ],
  [
    'Spanish',
    'Asunto, Fecha de comienzo, Comienzo, Fecha de finalización, Finalización, Todo el día, Asistentes necesarios, Privado, Carácter',
    'Tema, Hora de inicio, Hora de finalización, Duración (minutos), Participantes',
  ],
  [
    'Italian',
    'Oggetto, Data inizio, Ora inizio, Data fine, Ora fine, Giornata intera, Partecipanti necessari, Privato, Riservatezza',
    'Argomento, Ora di inizio, Ora di fine, Durata (minuti), Partecipanti',
  ],
  [
    'Dutch',
    'Onderwerp, Begindatum, Begintijd, Einddatum, Eindtijd, Duurt hele dag, Vereiste deelnemers, Privé, Gevoeligheid',
    'Onderwerp, Begintijd, Eindtijd, Duur (minuten), Deelnemers',
  ],
  [
    'Portuguese',
    'Assunto, Data de início, Hora de início, Data de término, Hora de término, O dia inteiro, Participantes obrigatórios, Particular, Sensibilidade',
    'Tópico, Hora de início, Hora de término, Duração (minutos), Participantes',
  ],
  [
    'Polish',
    'Temat, Data rozpoczęcia, Czas rozpoczęcia, Data zakończenia, Czas zakończenia, Wydarzenie całodzienne, Wymagani uczestnicy, Prywatne, Charakter',
    'Temat, Czas rozpoczęcia, Czas zakończenia, Czas trwania (minuty), Uczestnicy',
  ],
])('recognizes %s headings, and reads dates with the day first', (language, calendar, report) => {
  for (const [list, fields] of [
    [calendar, outlook],
    [report, zoom],
  ] as const) {
    const headings = list.split(', ');
    const columns = findColumns(headings);
    expect(headings.map((_, place) => fieldAt(columns, place))).toEqual(fields);
    expect(areForeign(headings)).toBe(language !== 'English');
  }
});

test('one foreign word among English headings does not make the file foreign', () => {
  expect(areForeign(['Subject', 'Date', 'Data'])).toBe(false);
  expect(areForeign(['Foo', 'Bar'])).toBe(false);
});

test('the first of two equal headings wins, except for a date and a time with the same name', () => {
  expect(findColumns(['Title', 'Title', 'Fin'])).toEqual({ ...noColumns, title: [0], endTime: [2] });
  expect(findColumns(['Fin', 'Title', 'Fin'])).toEqual({
    ...noColumns,
    title: [1],
    endDate: [0],
    endTime: [2],
  });
});

test('of two columns of times, the one that contains days is that of the days', () => {
  const columns = findColumns(['Objet', 'Début', 'Heure de début', 'Fin', 'Heure de fin']);
  const days = withDays(columns, [
    ['Point', '16/11/2026', '10:00', '16/11/2026', '10:45'],
    ['Revue', '17/11/2026', '9:00', '', ''],
  ]);
  expect(days).toMatchObject({ startDate: [1], startTime: [2], endDate: [3], endTime: [4] });
  const moments = [['Point', '16/11/2026 10:00', '10:00', '', '']];
  expect(withDays(columns, moments)).toEqual(columns);
});

test('a column can be mapped to another field, where it comes first, or to none', () => {
  const columns = findColumns(['Title', 'Subject', 'Notes']);
  expect(columns).toMatchObject({ title: [1, 0], agenda: [2] });
  expect(mapColumn(columns, 2, 'title')).toMatchObject({ title: [2, 1, 0], agenda: [] });
  expect(mapColumn(columns, 1, null)).toMatchObject({ title: [0], agenda: [2] });
  expect(columns).toMatchObject({ title: [1, 0], agenda: [2] });
});

test.each([
  [[['Subject'], ['Sync']], 0],
  [
    [
      ['Foo', 'Bar'],
      ['Sync', '2026-01-05'],
    ],
    0,
  ], // an unknown language
  [
    [
      ['Sync', '05.01.2026', '10:00'],
      ['Sync', '06.01.2026', '10:00'],
    ],
    null,
  ],
  [[['Sync', '1/25/2026 10:00 AM']], null],
  [[['Calendar of Ada'], ['Until 05.01.2026', ''], ['Title', 'Date', 'Start']], 2],
  [
    [
      ['Subject', 'Who'],
      ['Budget', 'Notes'],
    ],
    0,
  ], // a title that equals a column name
  [
    [
      ['What', 'Who'],
      ['Planning', 'Notes'],
    ],
    0,
  ],
])('the headings of %j are in line %j', (lines, place) => expect(findHeading(lines)).toBe(place));

test.each([
  [
    [['7', 'Sync', '05.01.2026', '10:00', '11:00', 'a@example.test']],
    'title 1, startDate 2, startTime 3, endTime 4',
  ],
  [[['2026-01-05 10:00', '2026-01-05 11:00', '1:1 Ada']], 'title 2, startTime 0, endTime 1'],
  [
    [['Sync', '5/1/26', '10:00', '5/1/26', '11:00', 'Room']],
    'title 0, startDate 1, startTime 2, endDate 3, endTime 4',
  ],
  [
    [
      ['2026', '12.50'],
      ['Sync', '9'],
    ],
    'title 0',
  ],
  [[['', '7']], 'title 0'],
])('without headings, %j is read as %j', (lines, guessed) => {
  const columns = guessColumns([...lines, ...lines, ['Sync'], []]);
  const found = Object.entries(columns).filter(([, places]) => places.length > 0);
  expect(found.map(([field, places]) => `${field} ${places.join(' ')}`).join(', ')).toBe(guessed);
});
