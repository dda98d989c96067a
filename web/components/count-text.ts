import { formatInteger } from '#domain/format/number-text.ts';

/** "1 person", "1,204 people". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

/** "45 min", "10,080 min": not in hours, since they stand below each other. */
export const formatMinutes = (minutes: number): string => `${formatInteger(minutes)} min`;
