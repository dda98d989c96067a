import { tenthText } from '#domain/number-text.ts';

/** "1,204.5h" */
export function hoursText(minutes: number): string {
  return `${tenthText(minutes / 60)}h`;
}
