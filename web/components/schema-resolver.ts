import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { afterPress } from './after-press.ts';

/**
 * Checks a form with a schema of the contract; of each field the first message counts. What the browser cannot read it
 * gives as empty ("1e" in a number field): that is a slip, and not "unknown", also where the schema would take it.
 */
export function schemaResolver<Typed extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Typed>,
): Resolver<Typed, unknown, Checked> {
  return async (values, _context, { names = [], fields }) => {
    // Of what is there when it is pressed: what is typed while the message waits is not sent in its place.
    const result = schema.safeParse(values);
    const unreadable = names.filter((name) => isUnreadable(get(fields, name)));
    await afterPress();
    if (result.success && unreadable.length === 0) return { values: result.data, errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const { code, message, path } of result.error?.issues ?? []) {
      const field = path.join('.');
      // What is wrong with a list as a whole stands beside what is wrong with its items.
      const isList = names.some((name) => name.startsWith(`${field}.`));
      const at = isList ? `${field}.root` : field;
      if (!get(errors, at)) set(errors, at, { type: code, message });
    }
    for (const name of unreadable)
      if (!get(errors, name)) set(errors, name, { type: 'unreadable', message: 'Please enter a number' });
    return { values: {}, errors };
  };
}

const isUnreadable = (field: { ref: object } | undefined) =>
  field && 'validity' in field.ref && (field.ref.validity as ValidityState).badInput;
