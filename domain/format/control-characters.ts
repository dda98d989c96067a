// Control characters except tabs and line breaks (PostgreSQL cannot store NUL, and the others have no use in
// texts), and invisible text.

const controlCharacter = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;
const allOfThem = new RegExp(controlCharacter, 'gu');

export const hasControlCharacter = (text: string): boolean => controlCharacter.test(text);

export const withoutControlCharacters = (text: string): string => text.replace(allOfThem, '');

/** Excludes zero-width and direction characters, spaces, marks, and blank letters and symbols. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u;

export const hasVisibleCharacter = (text: string): boolean => visible.test(text);
