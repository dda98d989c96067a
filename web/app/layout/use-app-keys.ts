import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable]';

/** Ctrl or ⌘ K from everywhere, ? where nothing is typed; a dialog that is open keeps its keys. */
export function useAppKeys({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isSearch = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
    const isTyping = target instanceof Element && target.closest(typing) !== null;
    const isHelp = key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping;
    if (!isSearch && !isHelp) return;
    event.preventDefault();
    if (document.querySelector('dialog:modal')) return;
    if (isSearch) onSearch();
    else onHelp();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
