import { t } from '#domain/format/text.ts';
import { ApiFailure, statusOf } from '#web/api/client.ts';

const mostLines = 8;
const unknown = t`Something went wrong`;

/**
 * Error messages as lines: global messages first, then "Field Name: message". Accepts an ApiFailure, a string, a JSON
 * string, a response with data, or an object with `errors` or `_global` (specification, section 8). `failure` is shown
 * with the status of a response that says nothing.
 */
export function errorLines(error: unknown, failure?: string): string[] {
  const lines = linesOf(error);
  const status = statusOf(error);
  if (lines.length === 0) return [failure && status ? `${failure}: ${status}` : unknown];
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), t`…and ${lines.length - mostLines} more`];
}

function linesOf(error: unknown): string[] {
  if (error instanceof ApiFailure) {
    const lines = linesOf({ _global: error.globalErrors, errors: error.fields });
    return lines.length > 0 ? lines : linesOf(error.message);
  }
  if (typeof error === 'string') return linesOfText(error.trim());
  if (typeof error !== 'object' || error === null) return [];

  const given: Record<string, unknown> = { ...error };
  const inResponse = linesOf(property(given['response'], 'data') ?? given['data']);
  if (inResponse.length > 0) return inResponse;
  const lines = [...messages(given['_global']), ...fieldLines(given['errors'])];
  if (lines.length > 0) return lines;
  const message = error instanceof Error ? error.message : given['message'];
  return typeof message === 'string' ? linesOfText(message.trim()) : [];
}

function linesOfText(text: string): string[] {
  if (!/^[[{"]/.test(text)) return text ? [text] : [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? messages(parsed) : linesOf(parsed);
  } catch {
    return [];
  }
}

function fieldLines(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return messages(errors);
  if (Array.isArray(errors)) return messages(errors);
  return Object.entries(errors).flatMap(([field, said]) =>
    messages(said).map((message) => (field === '_global' ? message : `${fieldName(field)}: ${message}`)),
  );
}

function messages(said: unknown): string[] {
  const all: unknown[] = Array.isArray(said) ? said : [said];
  return all
    .map((one) => (typeof one === 'string' ? one : property(one, 'message')))
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '');
}

/** "Organization Id" of "organizationId" or "organization_id". */
function fieldName(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function property(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null
    ? new Map<string, unknown>(Object.entries(of)).get(name)
    : undefined;
}
