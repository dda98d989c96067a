// Shortcuts of a single key (Space, F, / and ?). They interfere with dictation and tremor, so they can be turned
// off.

import { readText, writeText } from './stored-text.ts';

const storageKey = 'mc_single_keys';
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"]';

export const areSingleKeysOn = (): boolean => readText(storageKey) !== 'off';

export const switchSingleKeys = (isOn: boolean): void => writeText(storageKey, isOn ? 'on' : 'off');

/** Whether the keyboard has ⌘ and ⌥ instead of Ctrl and Alt. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Whether the event is this single key without a modifier, pressed outside of text fields. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  const { ctrlKey, metaKey, altKey, target } = event;
  if (event.key.toLowerCase() !== key || ctrlKey || metaKey || altKey || !areSingleKeysOn()) return false;
  return !(target instanceof Element && target.closest(typing));
}
