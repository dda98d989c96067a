import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Checks a form with a schema of the contract; of each field the first message counts. */
export function schemaResolver<Typed extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Typed>,
): Resolver<Typed, unknown, Checked> {
  return (values, _context, { names = [] }) => {
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const { code, message, path } of result.error.issues) {
      const field = path.join('.');
      // What is wrong with a list as a whole stands beside what is wrong with its items.
      const isList = names.some((name) => name.startsWith(`${field}.`));
      const at = isList ? `${field}.root` : field;
      if (!get(errors, at)) set(errors, at, { type: code, message });
    }
    return { values: {}, errors };
  };
}
