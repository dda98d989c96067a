/** "1,204.5h" */
export function hoursText(minutes: number): string {
  return `${(minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 })}h`;
}
