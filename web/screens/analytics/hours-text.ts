import { formatDecimal } from '#domain/format/number-text.ts';

/** "1,204.5h" */
export function hoursText(minutes: number): string {
  return `${formatDecimal(minutes / 60)}h`;
}
