// Passwords that are too easy to guess. The schema checks the length.

export type PasswordError = 'common-password' | 'personal-password';

/** Minimum letters that must remain after known words are removed. */
const fewestOwnLetters = 4;
const fewestLettersOfWord = 3;

const look: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '');
/** "p4ssw0rd" as "password". */
const unmasked = (text: string) => text.replace(/[013457@$!]/g, (sign) => look[sign] ?? sign);
/** Without digits and signs around a word. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
];
const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  rows.join(' '),
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  'zaq12wsxcde34rfv',
];
const runsBothWays = runs.flatMap((run) => [run, run.split('').toReversed().join('')]);

/** Length of the run at the start, such as "1234", "asdf" or "aaa". */
function runLength(text: string): number {
  let size = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  while (size < text.length && runsBothWays.some((run) => run.includes(text.slice(0, size + 1)))) size += 1;
  return size;
}

/** "qwerty123456" */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  for (let size = runLength(rest); size > 2; size = runLength(rest)) rest = rest.slice(size);
  return rest === '';
}

/** "abcabcabc", "11111111" */
const isRepetition = (text: string) => /^(.{1,4})\1+.{0,3}$/su.test(text);

function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const text = password.toLowerCase();
  if (isRepetition(text) || isMadeOfRuns(text)) return true;
  const candidates = [text, unmasked(text), withoutEnds(text), withoutEnds(unmasked(withoutEnds(text)))];
  return candidates.some((one) => common.has(one));
}

/** Words of at least three letters, and all of them joined. */
const wordsOf = (text: string) => {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  return [...words, words.join('')].filter((word) => word.length >= fewestLettersOfWord);
};

/** Whether almost nothing remains after removing publicly known words about the person. */
function isPersonal(password: string, context: readonly string[]): boolean {
  const known = ['MeetingCost', ...context].flatMap(wordsOf).toSorted((a, b) => b.length - a.length);
  const remains = (text: string) =>
    lettersOnly(known.reduce((rest, word) => rest.replaceAll(word, ' '), text)).length;
  const text = password.toLowerCase();
  return [text, unmasked(text)].some(
    (one) => known.some((word) => one.includes(word)) && remains(one) < fewestOwnLetters,
  );
}

/**
 * Why the password is too easy to guess, or null. `context` is the person's name, address and organization;
 * `common` are the most common passwords in lower case.
 */
export function passwordError(
  password: string,
  context: readonly string[],
  common: ReadonlySet<string>,
): PasswordError | null {
  if (isPersonal(password, context)) return 'personal-password';
  return isCommon(password, common) ? 'common-password' : null;
}
