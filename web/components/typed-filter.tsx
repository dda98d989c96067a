import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { ComboInput } from '#web/ui/combo-input.tsx';

const pauseMs = 250;

type TypedFilterProps = Omit<ComponentProps<'input'>, 'value' | 'ref'> & {
  value: string | undefined;
  suggestions?: readonly string[];
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** Told when the typing pauses; undefined when the field is empty. */
  onType: (value: string | undefined) => void;
};

/** A filter that is typed: the list follows once the typing pauses, and at once on Enter. */
export function TypedFilter({ value = '', suggestions = [], fieldRef, onType, ...props }: TypedFilterProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const field = fieldRef ?? ownRef;
  const timer = useRef<number>(undefined);

  // The field keeps what is being typed; a value that comes from elsewhere (Back, Clear filters) replaces it.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [field, value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const tell = (typed: string) => {
    window.clearTimeout(timer.current);
    if (typed.trim() !== value) onType(typed.trim() || undefined);
  };
  return (
    <ComboInput
      {...props}
      ref={field}
      suggestions={suggestions}
      defaultValue={value}
      onChange={(event) => {
        const typed = event.target.value;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => tell(typed), pauseMs);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(event.currentTarget.value);
      }}
      onBlur={(event) => tell(event.target.value)}
    />
  );
}
