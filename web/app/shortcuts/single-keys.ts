// Dictated words are full of letters, and a hand that trembles strikes them: whoever is served badly by keys that work
// alone can switch them off, in this browser.

import { readText, writeText } from '#web/components/stored-text.ts';

const key = 'mc_single_keys';
const single = /^[ /?f]$/i;
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

export const areSingleKeysOn = (): boolean => readText(key) !== 'off';

export const switchSingleKeys = (isOn: boolean): void => writeText(key, isOn ? 'on' : 'off');

/** Nobody who listens for such a key hears of it; what the browser does with it stays as it is. */
function holdBack(event: KeyboardEvent): void {
  if (!single.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(typing)) return;
  if (!areSingleKeysOn()) event.stopPropagation();
}

export function keepSingleKeysOff(): () => void {
  window.addEventListener('keydown', holdBack, true);
  return () => window.removeEventListener('keydown', holdBack, true);
}
