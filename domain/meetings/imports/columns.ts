import type { MeetingText } from '#domain/meetings/meeting-texts.ts';
import { readClock, readDate } from './dates.ts';

type Names = {
  /** English headings, the preferred one first. */
  english: string;
  /** German, French, Spanish, Italian, Dutch, Portuguese and Polish. */
  others: string;
};

const table = {
  title: {
    // Converted iCalendar files have a summary; conferencing tools have topics and meeting titles.
    english: `Subject, Title, Summary, Topic, Meeting title, Meeting name, Meeting subject, Event name, Event title`,
    others: `Betreff, Titel, Thema, Besprechungstitel, Objet, Sujet, Titre, Titre de la réunion, Asunto, Título,
      Tema, Título de la reunión, Oggetto, Titolo, Argomento, Titolo riunione, Onderwerp, Assunto, Tópico,
      Título da reunião, Temat, Tytuł, Tytuł spotkania`,
  },
  startDate: {
    english: `Start date, Date`,
    others: `Beginnt am, Startdatum, Anfangsdatum, Datum, Date de début, Fecha de comienzo, Fecha de inicio, Fecha,
      Data inizio, Data di inizio, Data d’inizio, Begindatum, Data de início, Data rozpoczęcia, Data`,
  },
  startTime: {
    english: `Start time, Start, DTSTART, Start date and time, Start date/time, Time`,
    others: `Beginnt um, Beginn, Beginnt, Startzeit, Anfangszeit, Anfang, Uhrzeit, Heure de début, Début, Heure,
      Comienzo, Hora de comienzo, Hora de inicio, Inicio, Hora, Ora inizio, Ora di inizio, Ora d’inizio, Inizio, Ora,
      Begintijd, Starttijd, Begin, Tijd, Czas rozpoczęcia, Godzina rozpoczęcia, Rozpoczęcie,
      Początek, Godzina`,
  },
  endDate: {
    english: `End date`,
    others: `Endet am, Enddatum, Date de fin, Fecha de finalización, Fecha de fin, Data fine, Data di fine, Einddatum,
      Data de término, Data de fim, Data de conclusão, Data zakończenia`,
  },
  endTime: {
    english: `End time, End, DTEND, End date and time, End date/time`,
    others: `Endet um, Ende, Endet, Endzeit, Heure de fin, Fin, Finalización, Hora de finalización, Hora de fin,
      Ora fine, Ora di fine, Fine, Eindtijd, Einde, Eind, Hora de término, Hora de fim, Hora de encerramento,
      Hora de conclusão, Término, Fim, Czas zakończenia, Godzina zakończenia, Zakończenie, Koniec`,
  },
  allDay: {
    english: `All day event, All day`,
    others: `Ganztägiges Ereignis, Ganztägig, Journée entière, Toute la journée, Todo el día, Giornata intera,
      Tutto il giorno, Duurt hele dag, Hele dag, O dia inteiro, Dia inteiro, Evento de dia inteiro, Dia todo,
      Wydarzenie całodzienne, Całodzienne, Cały dzień`,
  },
  duration: {
    english: `Duration`,
    others: `Dauer, Durée, Duración, Durata, Duur, Duração, Czas trwania`,
  },
  minutes: {
    english: `Minutes, Duration minutes, Duration (min), Duration in minutes`,
    others: `Minuten, Dauer (Minuten), Dauer (Min.), Dauer in Minuten, Durée (minutes), Durée (min), Durée en minutes,
      Minutos, Duración (minutos), Duración (min), Duración en minutos, Minuti, Durata (minuti), Durata (min),
      Durata in minuti, Duur (minuten), Duur (min), Duur in minuten, Duração (minutos), Duração (min),
      Duração em minutos, Minuty, Czas trwania (minuty), Czas trwania (min), Czas trwania (w minutach)`,
  },
  hours: {
    english: `Hours, Duration hours, Duration (hrs), Duration (h), Duration in hours`,
    others: `Stunden, Dauer (Stunden), Dauer (Std.), Dauer (h), Dauer in Stunden, Durée (heures), Durée (h),
      Durée en heures, Duración (horas), Duración (h), Duración en horas, Durata (ore), Durata (h), Durata in ore, Uren,
      Duur (uren), Duur (h), Duur in uren, Duração (horas), Duração (h), Duração em horas, Godziny,
      Czas trwania (godziny), Czas trwania (h), Czas trwania (w godzinach)`,
  },
  attendees: {
    english: `Attendees, Participants, Guests, Attendee, Number of attendees, Number of participants`,
    others: `Teilnehmer, Teilnehmende, Anzahl Teilnehmer, Gäste, Nombre de participants, Invités, Asistentes,
      Participantes, Número de participantes, Número de asistentes, Invitados, Partecipanti, Numero di partecipanti,
      Invitati, Deelnemers, Aantal deelnemers, Genodigden, Convidados, Uczestnicy, Liczba uczestników, Goście`,
  },
  required: {
    english: `Required attendees`,
    others: `Erforderliche Teilnehmer, Participants obligatoires, Participants requis, Asistentes necesarios,
      Asistentes requeridos, Asistentes obligatorios, Partecipanti necessari, Partecipanti obbligatori,
      Vereiste deelnemers, Verplichte deelnemers, Participantes obrigatórios, Participantes necessários,
      Wymagani uczestnicy, Uczestnicy wymagani`,
  },
  optional: {
    english: `Optional attendees`,
    others: `Optionale Teilnehmer, Participants facultatifs, Participants optionnels, Asistentes opcionales,
      Partecipanti facoltativi, Optionele deelnemers, Participantes opcionais, Opcjonalni uczestnicy,
      Uczestnicy opcjonalni`,
  },
  organizer: {
    english: `Meeting organizer, Organizer`,
    others: `Besprechungsplanung, Organisator, Organisatorin, Organisateur de la réunion, Organisateur,
      Organizador de la reunión, Organizador, Organizzatore riunione, Organizzatore, Vergadering georganiseerd door,
      Organizador da reunião, Organizator spotkania, Organizator`,
  },
  showAs: {
    english: `Show time as, Show as, Busy status, TRANSP`,
    others: `Zeitspanne zeigen als, Anzeigen als, Afficher la disponibilité, Afficher comme, Mostrar hora como,
      Mostrar como, Mostra come, Tijd weergeven als, Weergeven als, Pokaż czas jako, Pokaż jako`,
  },
  private: {
    // "Private" holds yes or no, "Sensitivity" a level.
    english: `Private, Sensitivity, Visibility`,
    others: `Privat, Vertraulichkeit, Privé, Critère de diffusion, Confidentialité, Privado, Carácter, Sensibilidad,
      Confidencialidad, Privato, Riservatezza, Gevoeligheid, Vertrouwelijkheid, Particular, Sensibilidade,
      Confidencialidade, Prywatne, Charakter, Poufność`,
  },
  agenda: {
    english: `Description, Body, Agenda, Notes, Note`,
    others: `Beschreibung, Notizen, Inhalt, Remarques, Ordre du jour, Descripción, Orden del día, Notas, Descrizione,
      Ordine del giorno, Beschrijving, Notities, Descrição, Pauta, Opis, Notatki`,
  },
  department: {
    english: `Department`,
    others: `Abteilung, Département, Departamento, Reparto, Dipartimento, Afdeling, Dział`,
  },
  location: {
    english: `Location, Room, Place, Venue`,
    others: `Ort, Raum, Besprechungsort, Emplacement, Lieu, Salle, Ubicación, Lugar, Sala, Posizione, Luogo, Locatie,
      Plaats, Ruimte, Localização, Local, Lokalizacja, Miejsce`,
  },
} satisfies Record<MeetingText, Names> & Record<string, Names>;

export type CsvField = keyof typeof table;

const longestHeading = 100;

/** "Début (jour)" is debut_jour: lower case, spaces and signs turned into underscores, without accents. */
export function columnName(heading: string): string {
  return heading
    .slice(0, longestHeading)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

const namesIn = (list: string) => list.split(',').map(columnName);

/** Every heading with its field, in order of preference. */
export const knownNames: readonly (readonly [name: string, field: CsvField])[] = Object.entries(
  table,
).flatMap(([field, { english, others }]) =>
  [...namesIn(english), ...namesIn(others)].map((name) => [name, field as CsvField] as const),
);

const englishNames = new Set(Object.values(table).flatMap(({ english }) => namesIn(english)));

/** Whether a heading is English; null if unknown. */
function isEnglishName(name: string): boolean | null {
  if (englishNames.has(name)) return true;
  return knownNames.some(([known]) => known === name) ? false : null;
}

/** The columns of each field, the preferred one first. */
export type CsvColumns = Record<CsvField, readonly number[]>;

export const noColumns = Object.fromEntries(knownNames.map(([, field]) => [field, []])) as Record<
  CsvField,
  never[]
>;

/** French files repeat a heading: first for the date, then for the time. */
const secondFields: Partial<Record<CsvField, CsvField>> = { startTime: 'startDate', endTime: 'endDate' };

/** Maps columns by their headings. */
export function findColumns(headings: readonly string[]): CsvColumns {
  const places = new Map<string, number[]>();
  for (const [place, heading] of headings.entries()) {
    const name = columnName(heading);
    places.set(name, [...(places.get(name) ?? []), place]);
  }
  const columns: Record<CsvField, number[]> = structuredClone(noColumns);
  for (const [name, field] of knownNames) {
    const [first, second] = places.get(name) ?? [];
    const secondField = secondFields[field];
    if (first === undefined) continue;
    if (secondField !== undefined && second !== undefined) {
      columns[secondField].push(first);
      columns[field].push(second);
    } else columns[field].push(first);
  }
  return columns;
}

/** The field of a column, or null. */
export function fieldAt(columns: CsvColumns, place: number): CsvField | null {
  return fieldsOf(columns).find((field) => columns[field].includes(place)) ?? null;
}

/** Maps a column to a field, before the field's other columns; null unmaps it. */
export function mapColumn(columns: CsvColumns, place: number, field: CsvField | null): CsvColumns {
  const taken = { ...columns };
  for (const each of fieldsOf(columns)) taken[each] = columns[each].filter((other) => other !== place);
  if (field) taken[field] = [place, ...taken[field]];
  return taken;
}

const fieldsOf = (columns: CsvColumns) => Object.keys(columns) as CsvField[];

export const countTaken = (columns: CsvColumns) => Object.values(columns).flat().length;

/** Whether most known headings are not English, which suggests dates with the day first. */
export function areForeign(headings: readonly string[]): boolean {
  const known = headings.map((heading) => isEnglishName(columnName(heading)));
  return known.filter((it) => it === false).length > known.filter(Boolean).length;
}

/** The first non-empty cell of a field, trimmed; '' if there is none. */
export function cellOf(row: readonly string[], places: readonly number[]): string {
  for (let i = 0; i < places.length; i += 1) {
    const cell = row[places[i] ?? -1]?.trim();
    if (cell) return cell;
  }
  return '';
}

type Lines = readonly (readonly string[])[];

/** A line before the headings may contain one known word by chance. */
const fewestNamed = 2;

/** Index of the heading line among the first lines; null without headings. */
export function findHeading(lines: Lines): number | null {
  const named = lines.map((line) => countTaken(findColumns(line)));
  const most = Math.max(...named);
  if (most >= fewestNamed) return named.indexOf(most);
  const [first = []] = lines;
  return named[0] === 0 && first.some((cell) => isWhen(kindOf(cell))) ? null : 0;
}

type Kind = 'moment' | 'date' | 'clock' | 'text' | 'other';

const isWhen = (kind: Kind | null) => kind === 'moment' || kind === 'date' || kind === 'clock';

function kindOf(text: string): Kind | null {
  const cell = text.trim();
  if (!cell) return null;
  const date = readDate(cell, 'day-first') ?? readDate(cell, 'month-first');
  if (date) return date.minutes === null ? 'date' : 'moment';
  if (cell.includes(':') && readClock(cell)) return 'clock';
  return /\p{L}/u.test(cell) && !cell.includes('@') ? 'text' : 'other';
}

/** Guesses columns without headings from their content: start, end, and the first text as the title. */
export function guessColumns(lines: Lines): CsvColumns {
  const kinds = Array.from({ length: Math.max(0, ...lines.map((line) => line.length)) }, (_, place) =>
    commonKind(lines.map((line) => kindOf(line[place] ?? ''))),
  );
  const placesOf = (wanted: Kind) => kinds.flatMap((kind, place) => (kind === wanted ? place : []));
  const [moments, dates, clocks] = [placesOf('moment'), placesOf('date'), placesOf('clock')];
  const found: [number | undefined, CsvField][] = [
    [placesOf('text')[0], 'title'],
    [dates[0], 'startDate'],
    [dates[1], 'endDate'],
    [clocks[0] ?? moments[0], 'startTime'],
    [clocks[1] ?? moments[1], 'endTime'],
  ];
  return found.reduce<CsvColumns>(
    (columns, [place, field]) => (place === undefined ? columns : mapColumn(columns, place, field)),
    noColumns,
  );
}

/** The most frequent kind among non-empty cells. */
function commonKind(kinds: readonly (Kind | null)[]): Kind | null {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
