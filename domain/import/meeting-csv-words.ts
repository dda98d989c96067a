// What cells say in words, in the languages of the headings that are known.

/** As the months begin in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish, without accents. */
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

/** 1 to 12; 0 for what is no month. */
export function monthNumber(name = ''): number {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return months.findIndex((starts) => starts.some((start) => plain.startsWith(start))) + 1;
}

const yes =
  /^(?:true|yes|y|1|x|on|ein|wahr|ja|vrai|oui|verdadero|s[iíì]|vero|waar|verdadeiro|sim|prawda|tak)$/i;

export const saysYes = (text: string) => yes.test(text);

const forFew =
  /^(?:private|privat|priv[ée]e?|privad[oa]|privat[oa]|particular|prywatn[aey]|confidential|vertraulich|confidentiel(?:le)?|confidencial|riservat[oa]|vertrouwelijk|poufn[aey]|personal|persönlich|personnel(?:le)?|personale|persoonlijk|pessoal|osobist[aey])$/i;

/** Whether it is to be seen by its owner alone, or by few. */
export const saysPrivate = (text: string) => saysYes(text) || forFew.test(text);

// A calendar keeps what was called off, and says so before its title.
const calledOff =
  /^(?:cancell?ed|abgesagt|annul[ée]e?|cancelad[oa]|annullat[oa]|geannuleerd|odwołan[aey]|anulowan[aeoy])\s?:/i;

export const saysCalledOff = (title: string) => calledOff.test(title);

// "1 Std. 30 Min.", "1 uur", "2 ore", "1 godz. 15 min".
const hoursInWords = /(\d)\s*(?:std|stunde|uur|or[ae]\b|godz)/gi;

/** A length with its hours as English has them. */
export const inEnglishHours = (duration: string) =>
  // Most files say when a meeting ended instead; to look for words in nothing is dear for each row.
  duration && duration.replace(hoursInWords, '$1 h ');
