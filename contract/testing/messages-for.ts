import * as z from 'zod/mini';
import { allCalls, nameOf } from './all-calls.ts';

/** The input of a call: its body, or the query of a call without one. */
export function inputOf(call: string): z.ZodMiniType {
  const endpoint = allCalls.find((each) => nameOf(each) === call);
  const schema = endpoint?.body ?? endpoint?.query;
  if (!schema) throw new Error(`${call} takes nothing`);
  return schema;
}

/** Builds an input with only the given field, such as "attendees.0.name"; errors about other fields are ignored. */
function inputWith(steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const inner = inputWith(rest, value);
  return /^\d+$/.test(step) ? Object.assign([], { [step]: inner }) : { [step]: inner };
}

/** The error messages for one field; empty if the value is accepted. */
export function messagesFor(call: string, field: string, value: unknown): string[] {
  const { error } = z.safeParse(inputOf(call), inputWith(field.split('.'), value));
  const issues = error?.issues ?? [];
  if (issues.some(({ code }) => code === 'unrecognized_keys')) throw new Error(`${call} knows no ${field}`);
  return issues.filter(({ path }) => path.join('.') === field).map(({ message }) => message);
}
