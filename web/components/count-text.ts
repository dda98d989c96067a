const whole = new Intl.NumberFormat('en-US');

/** "1 person", "1,204 people". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}
