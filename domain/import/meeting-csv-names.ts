// What calendars, conferencing tools and spreadsheets call a column, in the languages that most of Europe writes.

type Names = {
  /** Those that English files have, the preferred one first. */
  english: string;
  /** German, French, Spanish, Italian, Dutch, Portuguese and Polish. */
  others: string;
};

const table = {
  title: {
    // An iCalendar file that was converted has a summary; conferencing tools have topics and meeting titles.
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
  private: {
    // One says yes or no, the other how far it goes.
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
} satisfies Record<string, Names>;

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

/** Every name with its meaning, those of one meaning in the order in which they are preferred. */
export const knownNames: readonly (readonly [name: string, field: CsvField])[] = Object.entries(
  table,
).flatMap(([field, { english, others }]) =>
  [...namesIn(english), ...namesIn(others)].map((name) => [name, field as CsvField] as const),
);

const englishNames = new Set(Object.values(table).flatMap(({ english }) => namesIn(english)));

/** Whether a heading is one that English files have; null for one that nobody knows. */
export function isEnglishName(name: string): boolean | null {
  if (englishNames.has(name)) return true;
  return knownNames.some(([known]) => known === name) ? false : null;
}
