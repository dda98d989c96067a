import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a field and selects its text as it appears, after the dialog around it has taken the focus. */
export function useSelectedText<
  Field extends HTMLInputElement | HTMLTextAreaElement,
>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return field;
}
