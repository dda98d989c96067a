// The hint about the problem that costs a meeting the most points.

import type { Format } from '#domain/format/format.ts';
import { t } from '#domain/format/text.ts';
import type { HintKind, MeetingNow } from '#domain/reports/coach/hint.ts';
import { defaultHygieneSettings, type HygieneRule } from '#domain/reports/coach/rule.ts';
import { lengthsFor } from '#domain/reports/coach/yardsticks.ts';

/** `minutePrice`: what another minute costs. */
export function hintText(
  kind: HintKind,
  { kind: meeting, attendeeCount, plannedMinutes, minutesLate }: MeetingNow,
  minutePrice: number,
  format: Format,
  { thresholds }: HygieneRule = defaultHygieneSettings,
): { title: string; text: string } {
  const { enoughPeople } = thresholds;
  const planned = format.count(plannedMinutes ?? 0, 'minute');
  switch (kind) {
    case 'no-agenda':
      return {
        title: t`No agenda yet`,
        text: t`A stated goal is one of the strongest predictors of a useful meeting.`,
      };
    case 'many-people':
      return {
        title: format.count(attendeeCount, 'person', 'people'),
        text: t`With more than ${enoughPeople}, each additional person makes decisions harder. Who only needs the notes?`,
      };
    case 'long-plan':
      return {
        title: t`${planned} planned`,
        text: t`Attention drops in long meetings. Would ${format.minutes(lengthsFor(meeting, thresholds)[0])} be enough?`,
      };
    case 'over-time':
      return {
        title: t`Over the ${planned} planned`,
        text: t`Each additional minute costs ${format.moneyWithCents(minutePrice)}.`,
      };
    case 'late-start':
      return {
        title: t`${format.count(minutesLate ?? 0, 'minute')} late`,
        text: t`Groups that start late have fewer and weaker ideas.`,
      };
  }
}
