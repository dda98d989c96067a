import { type ComponentProps, useEffect, useRef } from 'react';
import { TypedFilter } from './typed-filter.tsx';

/** The filter of a list by words. `/` moves the focus to it, unless something is being typed or a dialog is open. */
export function SearchInput(props: Omit<ComponentProps<typeof TypedFilter>, 'fieldRef' | 'type'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return <TypedFilter {...props} fieldRef={field} type="search" aria-keyshortcuts="/" />;
}
