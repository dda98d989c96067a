import { lazy, type RefObject, Suspense, useCallback, useRef } from 'react';
import { Input } from '#web/ui/field.tsx';
import type { PersonComboboxProps } from './person-combobox.tsx';

// Base UI weighs more than a screen may. Without it, the plain field still works.
const PersonCombobox = lazy(() =>
  import('./person-combobox.tsx').then(
    (loaded) => ({ default: loaded.PersonCombobox }),
    () => ({ default: PlainInput }),
  ),
);

type PersonInputProps = Omit<PersonComboboxProps, 'ref'> & { ref: RefObject<HTMLInputElement | null> };

/** A field for the name of a person. Names without a match are guests. */
export function PersonInput({ ref, ...props }: PersonInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  // The plain field may have the focus when the other one replaces it.
  const attach = useCallback(
    (next: HTMLInputElement | null) => {
      if (field.current) hadFocus.current = document.activeElement === field.current;
      field.current = next;
      if (ref) ref.current = next;
      if (next && hadFocus.current) next.focus();
    },
    [ref],
  );
  return (
    <Suspense fallback={<PlainInput {...props} ref={attach} />}>
      <PersonCombobox {...props} ref={attach} />
    </Suspense>
  );
}

function PlainInput(given: PersonComboboxProps) {
  const { onType, onTake: _, isBusy: __, ...props } = given;
  return <Input autoComplete="off" {...props} onChange={({ target }) => onType(target.value)} />;
}
