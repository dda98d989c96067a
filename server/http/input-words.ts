// What is said of an input of which its schema says nothing itself: what it should have been.

import type * as z from 'zod/mini';

export function inputWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'Is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${article(issue.expected)} ${issue.expected}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'Must be a UUID' : undefined;
    default:
      return undefined;
  }
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a');
