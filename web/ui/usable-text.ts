import type { ChangeEvent } from 'react';

// eslint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

/** Replaces control characters, which slides and terminals leave in copied text; most of them are soft line breaks. */
export const usableText = (text: string, lineBreak: '\n' | ' '): string =>
  text.replace(controlCharacters, lineBreak);

/** Cleans the typed or pasted text of a field before its change handler reads it. */
export function cleanField({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (currentTarget.type === 'password' || currentTarget.type === 'file') return;
  if (currentTarget.autocomplete.includes('password')) return;
  const text = usableText(currentTarget.value, currentTarget.type === 'textarea' ? '\n' : ' ');
  if (text !== currentTarget.value) currentTarget.value = text;
}
