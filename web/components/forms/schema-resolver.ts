import {
  type DefaultValues,
  get,
  set,
  useForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { validationCode } from '#contract/error-body.ts';
import { t } from '#domain/format/text.ts';

/** Some presses do not end in a click: scrolling, selecting text, a menu. */
const longestPressMs = 1000;

// The message of a blurred field moves what is below it. A press there would end beside its target and not be a
// click, so the message waits for the click.
let press = Promise.resolve();

window.addEventListener(
  'pointerdown',
  () => {
    press = new Promise((resolve) => {
      window.addEventListener('click', () => void setTimeout(resolve), { capture: true, once: true });
      setTimeout(resolve, longestPressMs);
    });
  },
  { capture: true },
);

/**
 * Validates a form with a schema of the contract. Each field gets its first error, whose `type` is the validation
 * code. The browser returns unreadable input ("1e" in a number field) as empty; it is an error even if the field is
 * optional.
 */
export function schemaResolver<Typed extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Typed>,
): Resolver<Typed, unknown, Checked> {
  return async (values, _context, { names = [], fields }) => {
    // Reads the values before the wait, so that later typing is not sent.
    const result = schema.safeParse(values, { reportInput: true });
    const unreadable = names.filter((name) => isUnreadable(get(fields, name)));
    await press;
    if (result.success && unreadable.length === 0) return { values: result.data, errors: {} };
    const errors: FieldErrors<Typed> = {};
    for (const issue of result.error?.issues ?? []) {
      const field = issue.path.join('.');
      // An error of a list as a whole must not replace the errors of its items.
      const isList = names.some((name) => name.startsWith(`${field}.`));
      const at = isList ? `${field}.root` : field;
      if (!get(errors, at)) set(errors, at, { type: validationCode(issue).code, message: issue.message });
    }
    for (const name of unreadable)
      if (!get(errors, name)) set(errors, name, { type: 'not-a-number', message: t`Please enter a number` });
    return { values: {}, errors };
  };
}

const isUnreadable = (field: { ref: object } | undefined) =>
  field && 'validity' in field.ref && (field.ref.validity as ValidityState).badInput;

/** A form validated by a schema of the contract: each field on blur, and all on submit. */
export const useSchemaForm = <Typed extends FieldValues, Checked>(
  schema: z.ZodMiniType<Checked, Typed>,
  defaultValues: DefaultValues<NoInfer<Typed>>,
) => useForm<Typed, unknown, Checked>({ mode: 'onTouched', resolver: schemaResolver(schema), defaultValues });

/** Starts the form again from what is stored; what was typed after `sent` stays. */
export function startAgain<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  stored: Values,
  sent: Values = form.getValues(),
): void {
  const typed = structuredClone(form.getValues());
  form.reset(stored);
  for (const name of Object.keys(typed) as Path<Values>[])
    if (JSON.stringify(typed[name]) !== JSON.stringify(sent[name]))
      form.setValue(name, typed[name], { shouldDirty: true });
}
