// How to show a failed change: at a form's fields, as a toast, or with <FailureAlert> if the page has room.

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure, failureMessage, isRejected } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Shows a toast. With `title`, the error message is below it; `retryText` replaces that message if a retry may
 * help.
 */
export function showFailure(error: unknown, title?: string, retryText?: string): void {
  const isFinal = retryText === undefined || isRejected(error);
  const message = isFinal ? failureMessage(error) : retryText;
  if (title === undefined) toast.error(message);
  else toast.error(title, { description: message });
}

/**
 * Shows the field errors of a response in the form and focuses the first; returns whether there are any. `fieldOf`
 * maps fields whose name in the form differs from the one in the API.
 */
export function showFieldErrors<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
  fieldOf = (name: string) => (isField(name, form.getValues()) ? name : undefined),
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const shown = Object.entries(error.fields).flatMap(([name, [first]]) => {
    const field = fieldOf(name);
    return field && first ? [{ field, message: first.message }] : [];
  });
  for (const [index, { field, message }] of shown.entries())
    form.setError(field, { message }, { shouldFocus: index === 0 });
  return shown.length > 0;
}

/** Shows an error of a call at the fields of the form, otherwise as its `root` error. */
export function showFormError<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  error: unknown,
): void {
  if (!showFieldErrors(form, error)) form.setError('root', { message: failureMessage(error) });
}

const isField = <Values extends FieldValues>(name: string, values: Values): name is Path<Values> =>
  name
    .split('.')
    .reduce<unknown>((value, key) => (value as Partial<Record<string, unknown>> | null)?.[key], values) !==
  undefined;
