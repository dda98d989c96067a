// Attendance reports of Teams, Zoom, Webex and Meet: a line for each participant, which is no meeting. They become one
// row for each meeting, which is then read like any other table.

import { cellOf, columnName, countTaken, type CsvField, findColumns } from './columns.ts';
import { readSeconds } from '#domain/time/duration-text.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { type DateOrder, hasUpperCaseHalves, readDate } from './dates.ts';
import { oneLine } from './words.ts';

type Lines = readonly (readonly string[])[];

/** The headings of the meetings of a report. */
export const meetingHeadings = ['Title', 'Start', 'End', 'Duration', 'Attendees'] as const;
type MeetingLine = [title: string, start: string, end: string, duration: string, attendees: string];

const linesLookedAt = 60;

const named = (list: string) => new Set(list.split(',').map(columnName));

const nameHeadings =
  named(`Name, Full name, Name (original name), Display name, Participant, Participant name, Attendee,
  Attendee name, Participant full name, User name, Participants, Vollständiger Name, Anzeigename, Teilnehmer, Nom, Nom complet,
  Nombre, Nombre completo, Nome, Nome completo, Naam, Volledige naam, Imię i nazwisko, Nazwa, Pełna nazwa, Nazwisko,
  名前, 氏名, フル ネーム, 参加者`);
const firstNames = named('First name, Given name, Vorname, Prénom, Nombre de pila, Voornaam, Imię, 名');
const lastNames = named(
  'Last name, Surname, Family name, Nachname, Nom de famille, Apellido, Apellidos, Cognome, Achternaam, 姓',
);
const emailHeadings =
  named(`Email, E-mail, User email, Email address, Attendee email, Participant email, E-Mail-Adresse,
  Adresse e-mail, Correo electrónico, Posta elettronica, E-mailadres, Adres e-mail, メール, メール アドレス`);
const joinHeadings =
  named(`Join time, First join, First join time, Join, Joined, Joined at, Time joined, Start of attendance, Beitrittszeit, Beitrittszeitpunkt,
  Erste Teilnahme, Erster Beitritt, Teilnahmebeginn, Heure de connexion, Première connexion, Première participation,
  Heure d’arrivée, Hora de unión, Primera unión, Hora de ingreso, Hora di partecipazione, Ora di partecipazione,
  Prima partecipazione, Deelnametijd, Eerste deelname, Hora de entrada, Primeira entrada, Godzina dołączenia,
  Czas dołączenia, Pierwsze dołączenie, 参加時刻, 参加時間, 最初の参加, 参加日時`);
const leaveHeadings =
  named(`Leave time, Last leave, Last leave time, Leave, Left, Left at, Time exited, Time left, Exited at, Austrittszeit, Zeitpunkt des Verlassens,
  Letztes Verlassen, Letzter Austritt, Verlassen um, Heure de départ, Dernier départ, Dernière sortie, Heure de sortie,
  Hora de salida, Última salida, Ora di uscita, Ultima uscita, Vertrektijd, Laatste vertrek, Hora de saída, Última saída,
  Godzina opuszczenia, Czas opuszczenia, Ostatnie opuszczenie, 退出時刻, 退出時間, 最後の退出, 退出日時`);
/** "Joined" or "Left" at a timestamp: the oldest form of a report. */
const actionHeadings = named(
  'User action, Benutzeraktion, Action de l’utilisateur, Acción del usuario, ユーザー アクション',
);
const actionTimes = named('Timestamp, Zeitstempel, Horodatage, Marca de tiempo, タイムスタンプ');
const stayHeadings =
  named(`Guest, Total duration (minutes), Attendance duration, In-meeting duration, Time in session, Time in session (minutes), Recording consent,
  Recording disclaimer response`);

/** A log of an administrator has a line for each person who left, with the seconds until then. */
const codeHeadings = named(
  'Meeting code, Besprechungscode, Code de réunion, Código de la reunión, Código da reunião, Codice riunione, Vergadercode, 会議コード',
);
const conferenceHeadings = named('Conference ID, Konferenz-ID');
const identifierHeadings = named(
  `Participant identifier, Actor, Teilnehmer-ID, Teilnehmerkennung, Identifiant du participant, Identificador del participante,
  Identificador do participante, Identificatore del partecipante`,
);

type Places = {
  name: number[];
  email: number[];
  join: number[];
  leave: number[];
};

const placesIn = (line: readonly string[], names: ReadonlySet<string>): number[] =>
  line.flatMap((heading, place) => (names.has(columnName(heading)) ? place : []));

/** Where a heading line names the participants; null for another line. */
function participantPlaces(line: readonly string[]): Places | null {
  const places = (names: ReadonlySet<string>) => placesIn(line, names);
  const [first, last] = [places(firstNames), places(lastNames)];
  const full = places(nameHeadings).slice(0, 1);
  const name = full.length > 0 ? full : [...first.slice(0, 1), ...last.slice(0, 1)];
  const actions = places(actionHeadings);
  const join = [...places(joinHeadings), ...(actions.length > 0 ? places(actionTimes) : [])];
  const leave = places(leaveHeadings);
  if (name.length === 0 || join.length + leave.length + places(stayHeadings).length === 0) return null;
  return { name, email: places(emailHeadings), join, leave: [...leave, ...(actions.length > 0 ? join : [])] };
}

/** "3. In-Meeting Activities": a heading of a report in sections. */
const isSection = (line: readonly string[]) =>
  /^\d\.\s*\p{L}/u.test(line[0]?.trim() ?? '') && line.slice(1).every((cell) => cell.trim() === '');

/** Where the participants of a report in sections are: at the line after the second section's heading. */
function sectionPlaces(lines: Lines): { at: number; places: Places } | null {
  const sections = lines.flatMap((line, at) => (isSection(line) ? at : []));
  const at = (sections[1] ?? Number.NaN) + 1;
  if (sections[0] !== 0 || !lines[at]) return null;
  const found = participantPlaces(lines[at]);
  // Reports in other languages have the columns in the same order.
  return { at, places: found ?? { name: [0], email: [4], join: [1], leave: [2] } };
}

/** The meetings of an attendance report as lines below `meetingHeadings`; null if the file is no such report. */
export function attendanceLines(lines: Lines): MeetingLine[] | null {
  const logged = loggedMeetings(lines);
  if (logged) return logged;
  const first = lines.slice(0, linesLookedAt);
  const direct = first.findIndex((line) => participantPlaces(line) !== null);
  const found =
    sectionPlaces(first) ??
    (direct === -1 ? null : { at: direct, places: participantPlaces(first[direct] ?? [])! });
  if (!found) return null;
  const { at, places } = found;
  const below = lines.slice(at + 1);
  const end = below.findIndex((line) => isSection(line) || (at > 0 && isOtherHeading(line)));
  const rows = (end === -1 ? below : below.slice(0, end)).filter((row) => cellOf(row, places.name) !== '');
  const columns = findColumns(lines[at] ?? []);
  // A report of several meetings repeats title and start in each line.
  const perRow = (['title', 'startTime', 'startDate'] as const).some(
    (field) => withoutParticipants(columns[field], places).length > 0,
  );
  const about = factsAbove(lines.slice(0, at));
  if (!about.title && !about.start && !perRow && rows.every((row) => cellOf(row, places.join) === ''))
    return null;
  const groups = Map.groupBy(rows, (row) =>
    perRow ? JSON.stringify([cellOf(row, columns.title), startIn(row, columns, places)]) : '',
  );
  return [...groups.values()].map((members) => {
    const [row = []] = members;
    const given = perRow
      ? {
          title: cellOf(row, columns.title),
          start: startIn(row, columns, places),
          end: cellOf(row, withoutParticipants([...columns.endTime, ...columns.endDate], places)),
          duration: '',
        }
      : about;
    return meetingLine(given, members, places);
  });
}

/** The meetings of a log; null if the lines are none. A meeting is named by its code, which its series keeps. */
function loggedMeetings([heading = [], ...rows]: Lines): MeetingLine[] | null {
  const [codes, conferences] = [placesIn(heading, codeHeadings), placesIn(heading, conferenceHeadings)];
  const identifiers = placesIn(heading, identifierHeadings);
  const { startDate, duration, seconds } = findColumns(heading);
  const [times, stays] = [startDate, [...seconds, ...duration]];
  if ([codes, identifiers, times, stays].some((places) => places.length === 0)) return null;
  // Somebody on a telephone has a number, and no name.
  const names = [...placesIn(heading, nameHeadings), ...identifiers];
  const order = orderOf(rows.map((row) => cellOf(row, times)));
  const stayed = rows.flatMap((row) => {
    const left = readDate(cellOf(row, times), order);
    const minutes = readSeconds(cellOf(row, stays));
    if (!left || left.minutes === null || minutes === null) return [];
    const leftMs = left.dayMs + left.minutes * minuteMs;
    return [{ row, leftMs, joinedMs: leftMs - minutes * minuteMs, offset: left.offsetMinutes }];
  });
  const groups = Map.groupBy(stayed, ({ row, leftMs }) =>
    JSON.stringify([cellOf(row, codes), cellOf(row, conferences) || Math.floor(leftMs / dayMs)]),
  );
  return [...groups.values()].map((members) => {
    const [{ row, offset } = { row: [], offset: null }] = members;
    const [from, to] = [
      Math.min(...members.map(({ joinedMs }) => joinedMs)),
      Math.max(...members.map(({ leftMs }) => leftMs)),
    ];
    const people = peopleOf(
      members.map((one) => [cellOf(one.row, names), cellOf(one.row, identifiers)]),
      { name: [0], email: [1] },
    );
    return [cellOf(row, codes), timeText(from, offset), timeText(to, offset), '', people.join('\n')];
  });
}

const timeText = (localMs: number, offset: number | null): string => {
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return offset === null ? text(localMs) : `${text(localMs - offset * minuteMs)}Z`;
};

const withoutParticipants = (columns: readonly number[], { name, join, leave }: Places) =>
  columns.filter((place) => ![...name, ...join, ...leave].includes(place));

const startIn = (row: readonly string[], columns: ReturnType<typeof findColumns>, places: Places) =>
  cellOf(row, withoutParticipants([...columns.startTime, ...columns.startDate], places));

const isOtherHeading = (line: readonly string[]) => participantPlaces(line) !== null;

type Facts = { title: string; start: string; end: string; duration: string };

/** What the lines above the participants say of the meeting: keys beside values, or headings above values. */
function factsAbove(lines: Lines): Facts {
  const facts: Facts = { title: '', start: '', end: '', duration: '' };
  const take = (field: CsvField, value: string) => {
    const key = factOf[field];
    if (key && value && !facts[key]) facts[key] = value;
  };
  for (const [at, line] of lines.entries()) {
    const columns = findColumns(line);
    const values = lines[at + 1];
    if (countTaken(columns) >= 2 && values)
      for (const field of Object.keys(columns) as CsvField[]) take(field, cellOf(values, columns[field]));
    else if (line.length >= 2) {
      const value =
        line
          .slice(1)
          .map((cell) => cell.trim())
          .find(Boolean) ?? '';
      const key = findColumns([line[0]?.replace(/:\s*$/, '') ?? '']);
      for (const field of Object.keys(key) as CsvField[]) if (key[field].length > 0) take(field, value);
    }
  }
  return facts.start || !isSection(lines[0] ?? []) ? facts : { ...byPosition(lines), duration: '' };
}

const factOf: Partial<Record<CsvField, keyof Facts>> = {
  title: 'title',
  startDate: 'start',
  startTime: 'start',
  endDate: 'end',
  endTime: 'end',
  duration: 'duration',
  minutes: 'duration',
};

/** In any language: the title comes first, then start and end. */
function byPosition(lines: Lines): Omit<Facts, 'duration'> {
  const values = lines.slice(1).flatMap((line) => (line.length > 1 ? (line[1]?.trim() ?? '') : []));
  const [start = '', end = ''] = values.filter((value) => instantIn(value) !== null);
  return { title: values[0] ?? '', start, end };
}

function meetingLine(facts: Facts, rows: Lines, places: Places): MeetingLine {
  const joins = rows.map((row) => cellOf(row, places.join)).filter(Boolean);
  const leaves = rows.map((row) => cellOf(row, places.leave)).filter(Boolean);
  const order = orderOf([...joins, ...leaves]);
  const start = facts.start || (earliest(joins, order, 1) ?? '');
  const end = facts.end || (facts.duration && facts.start ? '' : (earliest(leaves, order, -1) ?? ''));
  return [facts.title, start, end, end ? '' : facts.duration, peopleOf(rows, places).join('\n')];
}

/** Each person once, however often they joined: "Name <address>" in lines. */
function peopleOf(rows: Lines, places: Pick<Places, 'name' | 'email'>): string[] {
  const people = new Map<string, string>();
  for (const row of rows) {
    const written = places.name
      .map((place) => row[place]?.trim() ?? '')
      .filter(Boolean)
      .join(' ');
    const email =
      places.email.map((place) => row[place]?.trim() ?? '').find((cell) => cell.includes('@')) ?? '';
    const name = personName(written);
    const key = (email || name).toLowerCase();
    if (key && !people.has(key))
      people.set(key, email ? `${name.includes('@') ? '' : name} <${email}>`.trim() : name);
  }
  return [...people.values()];
}

/** "Birch, Ben (External)" becomes "Ben Birch". */
function personName(written: string): string {
  const name = oneLine(written, 500).replace(/\s*[([（][^()[\]（）]*[)\]）]\s*$/, '') || written;
  const parts = name.split(/[,;]/).map((part) => part.trim());
  return parts.filter(Boolean).toReversed().join(' ');
}

const orderOf = (times: readonly string[]): DateOrder => {
  const dayFirst = times.some((time) => instantIn(time, 'month-first') === null);
  return dayFirst || !hasUpperCaseHalves(times) ? 'day-first' : 'month-first';
};

function instantIn(text: string, order: DateOrder = 'day-first'): number | null {
  const read = readDate(text, order);
  return read && read.dayMs + (read.minutes ?? 0) * minuteMs;
}

/** The text with the earliest time, or with the latest one if `sign` is -1. */
function earliest(times: readonly string[], order: DateOrder, sign: 1 | -1): string | null {
  const read = times.flatMap((text) => {
    const at = instantIn(text, order) ?? instantIn(text, 'month-first');
    return at === null ? [] : [{ text, at: at * sign }];
  });
  return read.toSorted((a, b) => a.at - b.at)[0]?.text ?? null;
}
