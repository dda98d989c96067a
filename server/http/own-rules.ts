// What checks of our own enforce, in the words of JSON Schema; what it has no words for becomes a description.

import { globalRegistry, type $ZodCustomDef, type $ZodType } from 'zod/v4/core';
import { firstMeetingMs } from '#domain/meetings/meeting.ts';

type Schema = Record<string, unknown>;

/** A check by `rule` of contract/fields.ts, or by `z.refine`. */
type OwnCheck = Pick<$ZodCustomDef, 'fn' | 'error' | 'params' | 'path'>;

const withoutNull = '^[^\\u0000]*$';
const lines = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';
/** Of texts that are trimmed. */
export const oneLine = '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*$';

/** Patterns of texts that are free otherwise. */
export const textPatterns = [withoutNull, lines, oneLine];

/** The first and the last value, which JSON Schema has no keyword for. */
const between = (least: string, most: string): Schema => ({ 'x-minimum': least, 'x-maximum': most });

const years = between(new Date(firstMeetingMs).toISOString(), '2099-12-31T23:59:59.999Z');

/** Null if there is no keyword. */
function keywords({ fn, params }: OwnCheck, { format, items }: Schema): Schema | null {
  switch (params?.['code']) {
    case 'too-large':
      return { maximum: params['max'] };
    case 'too-many-decimals':
      return { multipleOf: 0.01 };
    case 'invalid-characters':
      return { pattern: fn?.('\u0007') === true ? withoutNull : fn?.('a\nb') === true ? lines : oneLine };
    case 'invalid-email':
      return { format: 'email' };
    case 'out-of-range':
      if (format === 'date') return between('1999-12-31', '2100-01-01');
      return format === 'date-time' ? years : null;
    case 'duplicate':
      return (items as Schema | undefined)?.['type'] === 'string' ? { uniqueItems: true } : null;
    default:
      return null;
  }
}

/** Adds our checks to the JSON schema of a schema. */
export function addOwnRules(zodSchema: $ZodType, schema: Schema): void {
  const checks = (zodSchema._zod.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def.check === 'custom' ? [def as $ZodCustomDef] : [],
  );
  const described = globalRegistry.get(zodSchema)?.description;
  const texts = described === undefined ? [] : [described];
  for (const check of checks) {
    const known = keywords(check, schema);
    if (known) Object.assign(schema, known);
    else if (described === undefined) texts.push(messageOf(check));
  }
  if (texts.length > 0) schema['description'] = texts.join(' ');
}

function messageOf({ error, path = [] }: OwnCheck): string {
  const message = error?.({ code: 'custom', input: undefined, path: [] });
  if (typeof message !== 'string') throw new Error('a check needs a message, which the document shows');
  return path.length > 0 ? `\`${path.join('.')}\`: ${message}` : message;
}
