import type { CalendarDay } from '#contract/reports/month.ts';
import { format } from '#web/components/forms/format.ts';

/** Held and planned meetings. */
export const meetingsOn = ({ meetings, planned }: CalendarDay): number => meetings + planned.meetings;

/** "3 meetings", "$300", "1 planned meeting", "$50"; omits zeros. */
export function dayFigures(
  { meetings, cost, planned }: Pick<CalendarDay, 'meetings' | 'cost' | 'planned'>,
  money = format.money,
): string[] {
  return [
    ...(meetings > 0 ? [format.count(meetings, 'meeting'), money(cost)] : []),
    ...(planned.meetings > 0 ? [format.count(planned.meetings, 'planned meeting'), money(planned.cost)] : []),
  ];
}
