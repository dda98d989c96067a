// Entries of a calendar that are not meetings: focus time, lunch, absences, and time that the calendar shows as free.

export type BlockKind = 'focus' | 'lunch' | 'away' | 'free';

const focus = `focus time|focus block|focus session|deep work|heads[- ]down(?: time)?|no[- ]meetings?(?: (?:time|block|day))?|
  do not book|do not schedule|blocked|blocker|block|busy|fokuszeit|konzentrationszeit|bitte nicht buchen|geblockt|
  temps de concentration|tiempo de concentración|tempo di concentrazione|focustijd|tempo de foco|czas skupienia`;
const lunch = `lunch|lunch ?break|lunch time|break|mittagspause|mittagessen|mittag|pause|déjeuner|pause déjeuner|almuerzo|
  comida|pausa pranzo|pranzo|lunchpauze|pauze|almoço|obiad|przerwa|przerwa obiadowa`;
const away = `vacation|on vacation|holidays?|on holiday|annual leave|parental leave|sick leave|on leave|leave|day off|
  time off|sick|pto|ooo|oof|out of office|out of the office|away|urlaub|abwesend|abwesenheit|krank|elternzeit|
  nicht im büro|außer haus|feiertag|vacances|congés?|absente?|absence|vacaciones|ausente|fuera de la oficina|ferie|
  assente|fuori sede|vakantie|verlof|afwezig|férias|fora do escritório|urlop|nieobecn[ya]|poza biurem`;

/** Words that mean an absence even next to a name. */
const absence = `vacation|on vacation|annual leave|parental leave|sick leave|on leave|day off|pto|ooo|oof|out of office|
  out of the office|urlaub|abwesend|abwesenheit|elternzeit|nicht im büro|außer haus|congés|vacaciones|
  fuera de la oficina|fuori sede|vakantie|verlof|férias|fora do escritório|urlop|poza biurem`;

const anyOf = (phrases: string) => phrases.replace(/\s*\n\s*/g, '');
const whole = (phrases: string) => new RegExp(`^(?:${anyOf(phrases)})$`, 'i');
/** Matches phrases next to more text: "OOO: Ada", "Ada – vacation" or "Vacation (Ada)". */
const marked = (phrases: string) => {
  const any = anyOf(phrases);
  return new RegExp(
    `^(?:${any})(?:\\s*[:|(]|\\s+[-–—]\\s)|(?:[:|]\\s*|\\s[-–—]\\s+|\\()(?:${any})\\)?$`,
    'i',
  );
};

const titles: readonly (readonly [title: RegExp, kind: BlockKind])[] = [
  [whole(focus), 'focus'],
  // With more words it is a meeting: "Lunch: talk with the new colleagues".
  [whole(lunch), 'lunch'],
  [whole(away), 'away'],
  [marked(absence), 'away'],
  [/^focus time\b/i, 'focus'],
];

// Desktop clients write numbers: 1 tentative, 2 busy, 3 free, 4 out of office.
// Calendar files say TRANSPARENT.
const freeTime =
  /^(?:3|free|transparent|frei|libre|disponible|disponibile|gratuit|libero|vrij|beschikbaar|livre|disponível|wolny|dostępny)$/i;
const awayTime =
  /^(?:4|oof|out of office|out ?of ?office|away|abwesend|außer haus|absente?|absent\(e\)|fuera de la oficina|fuori sede|niet aanwezig|afwezig|fora do escritório|ausente|poza biurem|nieobecny)$/i;

// Bounds the cost of matching.
const longestTitle = 200;

/** The kind of block that a title or the free/busy status describes; null for a meeting. */
export function blockKind(title: string, showAs: string): BlockKind | null {
  const said = title.slice(0, longestTitle).trim().replace(/\s+/g, ' ');
  const titled = titles.find(([pattern]) => pattern.test(said));
  if (titled) return titled[1];
  const shown = showAs.slice(0, longestTitle).trim();
  if (freeTime.test(shown)) return 'free';
  return awayTime.test(shown) ? 'away' : null;
}
