// Languages for tests, made from the English texts: "en-XA" is longer and has accents, "ar-XB" runs from right to left.

export const pseudoLanguages = ['en-XA', 'ar-XB'];

export const isPseudo = (language: string): boolean => pseudoLanguages.includes(language);

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented.charAt(index)]));

const withAccents = (text: string) => text.replace(/[A-Za-z]/g, (letter) => accents.get(letter) ?? letter);

/** Placeholders, tags, and the names of plural forms stay. */
const kept = /(\{\d+\}|<\/?\d+\/?>|(?:^|\|)(?:zero|one|two|few|many|other):|#)/;

const outsidePlaceholders = (text: string, change: (part: string) => string) =>
  text
    .split(kept)
    .map((part, index) => (index % 2 === 1 || !/\p{L}/u.test(part) ? part : change(part)))
    .join('');

const filler = 'ļöñĝéŕ ţéẋţ ';

function lengthened(text: string): string {
  const letters = Math.ceil(text.replaceAll(new RegExp(kept, 'g'), '').length * 0.4);
  const more = filler
    .repeat(Math.ceil(letters / filler.length))
    .slice(0, letters)
    .trim();
  return `${outsidePlaceholders(text, withAccents)} [${more}]`;
}

/** Each form of a plural by itself. */
const eachForm = (text: string, change: (form: string) => string) =>
  /^one:.*\|other:/.test(text)
    ? text
        .split('|')
        .map((form) =>
          form.replace(/^(\w+:)(.*)$/s, (_, name: string, words: string) => name + change(words)),
        )
        .join('|')
    : change(text);

export const pseudoText = (language: string, text: string): string =>
  eachForm(text, (form) =>
    language === 'ar-XB'
      ? outsidePlaceholders(form, (part) => `\u202e${withAccents(part)}\u202c`)
      : lengthened(form),
  );
