import { useId, type ComponentProps } from 'react';
import { Input } from './input.tsx';

/** Free text with suggestions. */
export function ComboInput({
  suggestions,
  ...props
}: ComponentProps<'input'> & { suggestions: readonly string[] }) {
  const listId = useId();
  return (
    <>
      <Input autoComplete="off" {...props} list={listId} />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  );
}
