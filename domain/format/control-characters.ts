// Control characters except tabs and line breaks. PostgreSQL cannot store NUL, and the others have no place in a text.

const controlCharacter = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;
const allOfThem = new RegExp(controlCharacter, 'gu');

export const hasControlCharacter = (text: string): boolean => controlCharacter.test(text);

export const withoutControlCharacters = (text: string): string => text.replace(allOfThem, '');
