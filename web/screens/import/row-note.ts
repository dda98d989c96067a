import { format } from '#web/components/format.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { toDollars } from '#domain/money/money.ts';
import type { PreviewRow } from './preview.ts';

/** The highest cost of a meeting. */
export const mostCostText = format.money(toDollars(mostMeetingCents));

const issueTexts = {
  'all-day': 'All-day event',
  'unreadable-start': 'Start not readable',
  canceled: 'Canceled',
  private: 'Private',
  'too-long': 'Longer than a week',
  'too-costly': `More than ${mostCostText}`,
};

/** Why a row is, or would be, left out; '' without a reason. */
export function noteOf({ issue, seen, isChosen }: PreviewRow): string {
  if (seen === 'saved') return 'Saved already';
  if (issue && issue !== 'to-come') return issueTexts[issue];
  if (seen === 'stored') return 'Duplicate: saved already';
  if (seen === 'in-file') return 'Duplicate in the file';
  if (issue) return 'Still to come';
  return isChosen ? '' : 'Left out by you';
}
