// Slides and terminals bring along characters that nobody sees and no field takes: out they go as they are pasted.

import { controlCharacter } from '#contract/fields.ts';

const unseen = new RegExp(`${controlCharacter.source}+`, 'g');

/** Most often it was a soft line break. */
export const usableText = (text: string, lineBreak: '\n' | ' '): string => text.replace(unseen, lineBreak);

// A password is taken to the letter, also where it is shown.
const fields = 'textarea, input:not([type=password], [type=file], [autocomplete*=password])';

function clean({ target }: Event): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  if (!target.matches(fields)) return;
  const text = usableText(target.value, target instanceof HTMLTextAreaElement ? '\n' : ' ');
  if (text === target.value) return;
  // As the browser sets it: React knows what is set the usual way, and would find nothing changed.
  Reflect.set(Object.getPrototypeOf(target) as object, 'value', text, target);
}

/** In every field, before anybody hears of what was typed in it. */
export function keepTextUsable(): () => void {
  document.addEventListener('input', clean, true);
  return () => document.removeEventListener('input', clean, true);
}
