import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '#web/api/api-failure.ts';

/** Shows what the server refused beside the fields that `fieldOf` knows, and leads to the first; tells whether there is one. */
export function showRefusedFields<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
  fieldOf: (name: string) => Path<Values> | undefined,
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const refused = Object.entries(error.fieldErrors).flatMap(([name, [message]]) => {
    const field = fieldOf(name);
    return field && message ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of refused.entries())
    form.setError(field, { message }, { shouldFocus: index === 0 });
  return refused.length > 0;
}
