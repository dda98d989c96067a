import { createContext, use, useId } from 'react';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export const FieldContext = createContext<FieldControl | null>(null);

/** What ties a control to the label, help and message of the `Field` around it. */
export function useFieldControl(id?: string): Partial<FieldControl> & { id: string } {
  const field = use(FieldContext);
  const ownId = useId();
  return { ...field, id: id ?? field?.id ?? ownId };
}
