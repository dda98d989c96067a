import { wholeText } from '#domain/number-text.ts';

/** "1 person", "1,204 people". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${wholeText(count)} ${count === 1 ? one : many}`;
}

/** "45 min", "10,080 min": not in hours, since they stand below each other. */
export const minText = (minutes: number): string => `${wholeText(minutes)} min`;
