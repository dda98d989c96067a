import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '#web/api/api-failure.ts';

/**
 * Shows what the server refused beside the fields, and leads to the first; tells whether there is one. `fieldOf` knows the
 * fields that are named otherwise on the wire.
 */
export function showRefusedFields<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
  fieldOf = (name: string) => (isField(name, form.getValues()) ? name : undefined),
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const refused = Object.entries(error.fields).flatMap(([name, [first]]) => {
    const field = fieldOf(name);
    return field && first ? [{ field, message: first.message }] : [];
  });
  for (const [index, { field, message }] of refused.entries())
    form.setError(field, { message }, { shouldFocus: index === 0 });
  return refused.length > 0;
}

const isField = <Values extends FieldValues>(name: string, values: Values): name is Path<Values> =>
  get(values, name) !== undefined;
