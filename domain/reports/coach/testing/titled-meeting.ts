import type { TitledMeeting } from '#domain/reports/coach/title-facts.ts';
import { noCents, toCents } from '#domain/money/money.ts';

/** A review of one hour with ten people at 60 dollars; without agenda, outcomes and answers. */
export const titledMeeting = (
  changes: Pick<TitledMeeting, 'id' | 'day' | 'startedAt'> & Partial<TitledMeeting>,
): TitledMeeting => ({
  title: 'Review',
  type: 'review',
  scheduledAt: null,
  durationMinutes: 60,
  attendeeCount: 10,
  totalCents: toCents(600),
  estimatedCents: noCents,
  estimatedValueCents: null,
  hasAgenda: 0,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
  createdBy: 1,
  ...changes,
});
