import { format } from '#web/components/format.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { toDollars } from '#domain/money/money.ts';
import type { PreviewRow } from './preview.ts';

/** What no meeting can cost more than. */
export const mostCostText = format.money(toDollars(mostMeetingCents));

const oddities = {
  'all-day': 'All-day event',
  'unreadable-start': 'Start not readable',
  canceled: 'Canceled',
  private: 'Private',
  'too-long': 'Longer than a week',
  'too-costly': `More than ${mostCostText}`,
};

/** Why a row is left out, or would be; '' for a row like any other. */
export function noteOf({ oddity, seen, isChosen }: PreviewRow): string {
  if (seen === 'saved') return 'Saved already';
  if (oddity && oddity !== 'to-come') return oddities[oddity];
  if (seen === 'stored') return 'Duplicate: saved already';
  if (seen === 'in-file') return 'Duplicate in the file';
  if (oddity) return 'Still to come';
  return isChosen ? '' : 'Left out by you';
}
