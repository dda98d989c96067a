import { hasVisibleCharacter, withoutControlCharacters } from '#domain/format/control-characters.ts';
import type { MeetingType } from '#domain/meetings/meeting.ts';

/** Prefixes of month names in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish, without accents. */
const months = [
  'jan ene gen sty',
  'feb fev lut',
  'mar maer mrt',
  'apr abr avr kwi',
  'may mai mag mei maj',
  'jun juin giu cze',
  'jul juil lug lip',
  'aug aou ago sie',
  'sep set wrz',
  'oct okt ott out paz',
  'nov lis',
  'dec dez dic gru',
].map((starts) => starts.split(' '));

/** 1 to 12; 0 if it is not a month. */
export function monthNumber(name = ''): number {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return months.findIndex((starts) => starts.some((start) => plain.startsWith(start))) + 1;
}

const yes =
  /^(?:true|yes|y|1|x|on|ein|wahr|ja|vrai|oui|verdadero|s[iíì]|vero|waar|verdadeiro|sim|prawda|tak|igaz|igen)$/i;

export const saysYes = (text: string) => yes.test(text);

const forFew =
  /^(?:private|privat|priv[ée]e?|privad[oa]|privat[oa]|particular|prywatn[aey]|confidential|vertraulich|confidentiel(?:le)?|confidencial|riservat[oa]|vertrouwelijk|poufn[aey]|personal|persönlich|personnel(?:le)?|personale|persoonlijk|pessoal|osobist[aey])$/i;

/** Whether a sensitivity cell means private or confidential. */
export const saysPrivate = (text: string) => saysYes(text) || forFew.test(text);

// Calendars keep canceled meetings and mark them in the title, in the language of the person who canceled.
const canceled =
  `cancell?ed(?: event)?|abgesagt(?:er termin)?|storniert|annul[ée]e?|événement annulé|cancelad[oa]|
  evento (?:cancelado|annullato)|anulad[oa]|annullat[oa]|geannuleerd|afgelast|odwołan[aey]|anulowan[aeoy]|annulleret|
  aflyst|inställ[td]|avbokad|avlyst|kansellert|peruutettu|peruttu|zrušen[oaý]|törölve|lemondva|anulat|iptal(?: edildi)?|
  отменен[оа]?|отменён|скасовано|ακυρώθηκε|キャンセル(?:済み)?|中止|已取消|取消|취소됨`.replace(
    /\s*\n\s*/g,
    '',
  );
const forwarded = '(?:(?:re|aw|fwd?|wg|tr|rv)\\s?:\\s*)*';
const calledOff = new RegExp(`^${forwarded}(?:(?:${canceled})\\s?[:：]|[[(【](?:${canceled})[\\])】])`, 'iu');

const canceledCell = new RegExp(`^(?:${canceled}|rejected|declined|deleted)$`, 'iu');

/** Whether a cell of a column such as "Canceled" or "Status" says so; a date says when it was canceled. */
export const saysCanceled = (text: string) =>
  text !== '' && (saysYes(text) || canceledCell.test(text.normalize('NFC')) || /^\d{1,4}[-/.]\d/.test(text));

const total =
  /^(?:grand\s+|sub-?\s*)?(?:total(?:s|e|en|es)?|sum(?:me|ma)?|gesamt(?:summe|ergebnis)?|zwischensumme|totaal|somma|razem|suma|soma|insgesamt|ensemble|合計|総計|小計|总计|합계)(?:\s+\p{L}+)?\s*(?:\([^)]*\))?\s*:?$/iu;

/** "Total", "Grand total:" or "Summe": a line below a table. */
export const isTotal = (text: string) => text.length <= 40 && total.test(text.trim());

export const isCanceledTitle = (title: string) => calledOff.test(title.normalize('NFC'));

// "1 Std. 30 Min.", "1 uur", "2 ore", "1 godz. 15 min", "1時間30分".
const units = [
  [/(\d)\s*(?:std|stunde|uur|or[ae]\b|godz|小?[時时]間?|시간)/gi, '$1 h '],
  [/(\d)\s*(?:分|분)/g, '$1 m '],
  [/(\d)\s*(?:sek|秒|초)/gi, '$1 s '],
  [/(\d)\s*tage?\b/gi, '$1 d '],
] as const;

/** Translates words for hours, minutes and seconds. */
export const inEnglishUnits = (duration: string) =>
  units.reduce((text, [pattern, unit]) => text.replace(pattern, unit), duration);

// Fast path: most cells match and need no cleaning.
const plain = /^[!-&(-~][ -~]{0,99}$/;

const unusable = /[\s\p{Cc}]+/gu;

/**
 * One trimmed line of at most `most` characters (100 or more), without control characters and lone surrogates; ''
 * if it is invisible.
 */
export function oneLine(text: string, most: number): string {
  if (plain.test(text)) return text.trimEnd();
  const line = text.replace(unusable, ' ').trim();
  // Spreadsheets prefix formulas with an apostrophe.
  const bare = /^'[=+\-@]/.test(line) ? line.slice(1) : line;
  const shown = bare.slice(0, most).toWellFormed().trim();
  return hasVisibleCharacter(shown) ? shown : '';
}

/** As `oneLine`, but keeps line breaks; null if empty. */
export function severalLines(text: string, most: number): string | null {
  const usable = withoutControlCharacters(text.replace(/\r\n?/g, '\n'));
  return usable.trim().slice(0, most).toWellFormed().trim() || null;
}

const keywords: readonly (readonly [words: readonly string[], type: MeetingType])[] = [
  [['standup', 'daily'], 'standup'],
  [['review', 'retro'], 'review'],
  [['plan'], 'planning'],
  [['training', 'workshop'], 'training'],
  [['brainstorm', 'ideation'], 'brainstorm'],
];

/** The first type with a keyword in the title, otherwise 'other'. */
export function guessType(title: string): MeetingType {
  const said = title.toLowerCase();
  return keywords.find(([words]) => words.some((word) => said.includes(word)))?.[1] ?? 'other';
}
