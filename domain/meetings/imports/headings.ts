import type { MeetingText } from '#domain/meetings/meeting-texts.ts';

type Names = {
  /** English headings, the preferred one first. */
  english: string;
  /** German, French, Spanish, Italian, Dutch, Portuguese, Polish, Japanese and others that desktop calendars write. */
  others: string;
};

/** The headings of calendars and other programs, by what their columns hold. */
export const headings = {
  title: {
    // Converted iCalendar files have a summary; conferencing tools have topics and meeting titles.
    english: `Subject, Title, Summary, Topic, Meeting title, Meeting name, Meeting subject, Event name, Event title, Event type name, Event, Meeting, Meeting topic, Event subject, Event summary, Appointment, Session title, Call title, Service`,
    others: `Betreff, Titel, Thema, Besprechungstitel, Objet, Sujet, Titre, Titre de la réunion, Asunto, Título,
      Tema, Título de la reunión, Oggetto, Titolo, Argomento, Titolo riunione, Onderwerp, Assunto, Tópico,
      Título da reunião, Temat, Tytuł, Tytuł spotkania, Veranstaltung, Terminname, Termin, Besprechungsname, Nom de l’événement, Nombre del evento, Nombre de la reunión, Nazwa spotkania, Nazwa wydarzenia, 件名, タイトル, 会議名, 会議のタイトル, トピック, 予定, 予定名,
      Ämne, Emne, Tittel, Aihe, Otsikko, Тема, Название, Předmět, Název, Tárgy, Konu, Başlık, 主题, 标题, 会议主题, 会议名称, 主旨, 標題, 會議主題, 제목, 회의 제목`,
  },
  startDate: {
    english: `Start date, Date, Day, Meeting date, Event date, Work date, Log date`,
    others: `Beginnt am, Startdatum, Anfangsdatum, Datum, Date de début, Fecha de comienzo, Fecha de inicio, Fecha,
      Data inizio, Data di inizio, Data d’inizio, Begindatum, Data de início, Data rozpoczęcia, Data, Tag, Jour, Dzień, Giorno, Dia, 開始日, 日付,
      Startdato, Dato, Alkamispäivä, Aloituspäivä, Päivämäärä, Дата начала, Дата, Datum zahájení, Kezdés dátuma, Başlangıç tarihi, Tarih, 开始日期, 日期, 開始日期, 시작 날짜, 날짜`,
  },
  startTime: {
    english: `Start time, Start, DTSTART, Start date and time, Start date/time, Time, Start datetime, Starts, Starts at, Started at, Begins, Meeting start time, Meeting start, Event start, Scheduled start, Actual start time, Start time local, From, Date and time, Date time, When, Scheduled at, Scheduled for, Started`,
    others: `Beginnt um, Beginn, Beginnt, Startzeit, Anfangszeit, Anfang, Uhrzeit, Heure de début, Début, Heure,
      Comienzo, Hora de comienzo, Hora de inicio, Inicio, Hora, Ora inizio, Ora di inizio, Ora d’inizio, Inizio, Ora,
      Begintijd, Starttijd, Begin, Tijd, Czas rozpoczęcia, Godzina rozpoczęcia, Rozpoczęcie,
      Początek, Godzina, Startzeitpunkt, Data i godzina rozpoczęcia, Startdatum und -uhrzeit, Fecha y hora de inicio, Date et heure de début, Von, 開始時刻, 開始時間, 開始, 開始日時,
      Starttid, Starttidspunkt, Alkamisaika, Aloitusaika, Alkaa, Время начала, Начало, Čas zahájení, Začátek, Kezdés ideje, Kezdés, Başlangıç saati, Başlangıç, 开始时间, 시작 시간, 시작`,
  },
  endDate: {
    english: `End date, Meeting end date`,
    others: `Endet am, Enddatum, Date de fin, Fecha de finalización, Fecha de fin, Data fine, Data di fine, Einddatum,
      Data de término, Data de fim, Data de conclusão, Data zakończenia, 終了日,
      Slutdatum, Slutdato, Sluttdato, Päättymispäivä, Дата окончания, Дата завершения, Datum ukončení, Befejezés dátuma, Bitiş tarihi, 结束日期, 結束日期, 종료 날짜`,
  },
  endTime: {
    english: `End time, End, DTEND, End date and time, End date/time, End datetime, Ends, Ends at, Ended at, Finish, Finish time, Meeting end time, Meeting end, Event end, Scheduled end, Actual end time, End time local, To, Until, Stop, Stop time`,
    others: `Endet um, Ende, Endet, Endzeit, Heure de fin, Fin, Finalización, Hora de finalización, Hora de fin,
      Ora fine, Ora di fine, Fine, Eindtijd, Einde, Eind, Hora de término, Hora de fim, Hora de encerramento,
      Hora de conclusão, Término, Fim, Czas zakończenia, Godzina zakończenia, Zakończenie, Koniec, Data i godzina zakończenia, Enddatum und -uhrzeit, Fecha y hora de fin, Date et heure de fin, Bis, 終了時刻, 終了時間, 終了, 終了日時,
      Sluttid, Sluttidspunkt, Slutt-tidspunkt, Päättymisaika, Päättyy, Время окончания, Время завершения, Окончание, Čas ukončení, Konec, Befejezés ideje, Befejezés, Bitiş saati, Bitiş, 结束时间, 結束時間, 종료 시간, 종료`,
  },
  allDay: {
    english: `All day event, All day, Is all day, Is all day event`,
    others: `Ganztägiges Ereignis, Ganztägig, Journée entière, Toute la journée, Todo el día, Giornata intera,
      Tutto il giorno, Duurt hele dag, Hele dag, O dia inteiro, Dia inteiro, Evento de dia inteiro, Dia todo,
      Wydarzenie całodzienne, Całodzienne, Cały dzień, 終日イベント, 終日,
      Heldag, Heldagshändelse, Heldagsbegivenhed, Heldagshendelse, Hele dagen, Koko päivän tapahtuma, Koko päivä, Целый день, Весь день, Celodenní událost, Egész napos esemény, Tüm gün, Tüm gün süren olay, 全天事件, 全天, 하루 종일`,
  },
  duration: {
    // A unit may follow these names, as in "Duration (min)".
    english: `Duration, Length, Meeting duration, Total duration, Event duration, Call duration, Session duration, Time spent, Time tracked, Tracked time, Logged time`,
    others: `Dauer, Besprechungsdauer, Durée, Duración, Durata, Duur, Duração, Czas trwania, 所要時間, 会議時間, 期間,
      Varaktighet, Längd, Varighed, Varighet, Kesto, Időtartam, Продолжительность, Длительность, Doba trvání, Süre, 时长, 持续时间, 會議時長, 時長, 소요 시간, 기간`,
  },
  minutes: {
    english: `Minutes, Mins, Total minutes`,
    others: `Minuten, Minutos, Minuti, Minuty, 時間 (分)`,
  },
  hours: {
    english: `Hours, Hrs, Time (h), Time (decimal), Hours decimal, Total hours, Logged hours, Hours worked`,
    others: `Stunden, Uren, Godziny`,
  },
  seconds: { english: `Seconds, Total seconds`, others: `Sekunden, 秒` },
  attendees: {
    english: `Attendees, Participants, Guests, Attendee, Number of attendees, Number of participants, Invitees, Attendee names, Attendee emails, Attendee list, Participant names, Participants count, Participant count, Attendee count, Number of guests, People, Who, Attended participants, Total participants, Total number of participants, Max participants, No. of attendees, Of attendees, Of participants, Total attendees, Headcount`,
    others: `Teilnehmer, Teilnehmende, Anzahl Teilnehmer, Gäste, Nombre de participants, Invités, Asistentes,
      Participantes, Número de participantes, Número de asistentes, Invitados, Partecipanti, Numero di partecipanti,
      Invitati, Deelnemers, Aantal deelnemers, Genodigden, Convidados, Uczestnicy, Liczba uczestników, Goście, Osoby, Anwesende, Eingeladene, Personen, Zaproszeni, 参加者, 参加者数, 出席者, ゲスト,
      Deltagare, Antal deltagare, Deltagere, Antal deltagere, Deltakere, Osallistujat, Участники, Количество участников, Účastníci, Počet účastníků, Résztvevők, Katılımcılar, Katılımcı sayısı, 与会者, 参与者, 参会人, 参会人数, 與會者, 參與者, 참석자, 참석자 수, 참가자`,
  },
  required: {
    english: `Required attendees`,
    others: `Erforderliche Teilnehmer, Participants obligatoires, Participants requis, Asistentes necesarios,
      Asistentes requeridos, Asistentes obligatorios, Partecipanti necessari, Partecipanti obbligatori,
      Vereiste deelnemers, Verplichte deelnemers, Participantes obrigatórios, Participantes necessários,
      Wymagani uczestnicy, Uczestnicy wymagani, 必須出席者, 必須の出席者, 必須参加者,
      Obligatoriska deltagare, Nødvendige deltagere, Nødvendige deltakere, Obligatoriske deltakere, Pakolliset osallistujat, Обязательные участники, Povinní účastníci, Kötelező résztvevők, Gerekli katılımcılar, 必需的与会者, 必选与会者, 必要出席者, 필수 참석자`,
  },
  optional: {
    english: `Optional attendees`,
    others: `Optionale Teilnehmer, Participants facultatifs, Participants optionnels, Asistentes opcionales,
      Partecipanti facoltativi, Optionele deelnemers, Participantes opcionais, Opcjonalni uczestnicy,
      Uczestnicy opcjonalni, 任意出席者, 任意の出席者, 任意参加者,
      Valfria deltagare, Valgfrie deltagere, Valgfrie deltakere, Valinnaiset osallistujat, Необязательные участники, Nepovinní účastníci, Nem kötelező résztvevők, İsteğe bağlı katılımcılar, 可选的与会者, 可选与会者, 列席者, 선택 참석자`,
  },
  organizer: {
    english: `Meeting organizer, Organizer, Organizer name, Host, Host name, Created by, Creator, Owner, User name, Activity assigned to, Staff`,
    others: `Besprechungsplanung, Organisator, Organisatorin, Organisateur de la réunion, Organisateur,
      Organizador de la reunión, Organizador, Organizzatore riunione, Organizzatore, Vergadering georganiseerd door,
      Organizador da reunião, Organizator spotkania, Organizator, Gastgeber, 会議の開催者, 開催者, 主催者, ホスト,
      Mötesorganisatör, Mødeindkalder, Mødearrangør, Møtearrangør, Kokouksen järjestäjä, Järjestäjä, Организатор собрания, Организатор, Organizátor schůzky, Értekezlet szervezője, Szervező, Toplantı düzenleyicisi, Düzenleyen, 会议组织者, 组织者, 發起人, 召集人, 모임 이끌이, 주최자`,
  },
  guest: {
    // Scheduling pages write a row for each guest of an organizer.
    english: `Invitee name, Guest name, Client name, Booker name, Attendee name, Customer name`,
    others: `Name des Eingeladenen, Nom de l’invité, Nombre del invitado`,
  },
  startZone: {
    english: `Start time zone, Start timezone, Time zone, Timezone, TZ, Event time zone, Event timezone, Meeting time zone, Original start time zone`,
    others: `Zeitzone, Startzeitzone, Fuseau horaire, Zona horaria, Fuso orario, Tijdzone, Fuso horário,
      Strefa czasowa, タイムゾーン`,
  },
  endZone: {
    english: `End time zone, End timezone, Original end time zone`,
    others: `Endzeitzone`,
  },
  canceled: {
    english: `Canceled, Cancelled, Is canceled, Is cancelled, Canceled at, Cancelled at, Canceled on, Cancelled on,
      Cancellation date, Cancellation time, Status, Meeting status, Event status, Booking status, State, Meeting outcome`,
    others: `Abgesagt, Storniert, Annulé, Statut, Cancelado, Cancelada, Estado, Annullato, Stato, Geannuleerd, Odwołane,
      Anulowane, Stan, 中止, キャンセル, 状態, ステータス`,
  },
  showAs: {
    english: `Show time as, Show as, Busy status, TRANSP, Free/busy, Availability, Free busy status`,
    others: `Zeitspanne zeigen als, Anzeigen als, Afficher la disponibilité, Afficher comme, Mostrar hora como,
      Mostrar como, Mostra come, Tijd weergeven als, Weergeven als, Pokaż czas jako, Pokaż jako, 公開方法, 公開する時間帯の種類, 予定の公開方法,
      Visa tid som, Vis tid som, Vis som, Näytä aika, Показывать как, Zobrazit čas jako, Időpont megjelenítése, Zamanı farklı göster, 时间显示为, 顯示時間為, 표시 방법`,
  },
  private: {
    // "Private" holds yes or no, "Sensitivity" a level.
    english: `Private, Sensitivity, Visibility, Is private, Privacy`,
    others: `Privat, Vertraulichkeit, Privé, Critère de diffusion, Confidentialité, Privado, Carácter, Sensibilidad,
      Confidencialidad, Privato, Riservatezza, Gevoeligheid, Vertrouwelijkheid, Particular, Sensibilidade,
      Confidencialidade, Prywatne, Charakter, Poufność, プライベート, 非公開, 秘密度,
      Yksityinen, Privatní, Soukromé, Magánjellegű, Личное, Частное, Özel, Gizlilik, 私人, 敏感度, 개인`,
  },
  agenda: {
    english: `Description, Body, Agenda, Notes, Note, Details, Meeting notes, Body preview, Meeting description`,
    others: `Beschreibung, Notizen, Inhalt, Remarques, Ordre du jour, Descripción, Orden del día, Notas, Descrizione,
      Ordine del giorno, Beschrijving, Notities, Descrição, Pauta, Opis, Notatki, 内容, 説明, メモ, 議題,
      Beskrivning, Beskrivelse, Kuvaus, Описание, Popis, Leírás, Açıklama, 描述, 说明, 說明, 설명`,
  },
  department: {
    english: `Department`,
    others: `Abteilung, Département, Departamento, Reparto, Dipartimento, Afdeling, Dział, 部署, 部門`,
  },
  location: {
    english: `Location, Room, Place, Venue, Meeting location, Event location, Where`,
    others: `Ort, Raum, Besprechungsort, Emplacement, Lieu, Salle, Ubicación, Lugar, Sala, Posizione, Luogo, Locatie,
      Plaats, Ruimte, Localização, Local, Lokalizacja, Miejsce, 場所, 会議室,
      Plats, Sted, Placering, Sijainti, Paikka, Место, Расположение, Místo, Umístění, Hely, Konum, Yer, 地点, 位置, 地點, 장소`,
  },
} satisfies Record<MeetingText, Names> & Record<string, Names>;
