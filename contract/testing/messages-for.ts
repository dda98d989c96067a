import * as z from 'zod/mini';
import { allCalls, nameOf } from './all-calls.ts';

/** What a call takes: its body, or the query of a call without one. */
export function inputOf(call: string): z.ZodMiniType {
  const endpoint = allCalls.find((each) => nameOf(each) === call);
  const schema = endpoint?.body ?? endpoint?.query;
  if (!schema) throw new Error(`${call} takes nothing`);
  return schema;
}

/** "attendees.0.name" in an input that has nothing else: what is missing is said of the other fields. */
function inputWith(steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const inner = inputWith(rest, value);
  return /^\d+$/.test(step) ? Object.assign([], { [step]: inner }) : { [step]: inner };
}

/** What is said of the value of one field; nothing when it is taken. */
export function messagesFor(call: string, field: string, value: unknown): string[] {
  const { error } = z.safeParse(inputOf(call), inputWith(field.split('.'), value));
  const issues = error?.issues ?? [];
  if (issues.some(({ code }) => code === 'unrecognized_keys')) throw new Error(`${call} knows no ${field}`);
  return issues.filter(({ path }) => path.join('.') === field).map(({ message }) => message);
}
