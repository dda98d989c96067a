import type { LoadedSettings } from './use-settings-saving.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** "Nov 21, 2026, by Ada", or where it came from. */
export function versionText({
  changedDate,
  changedByName,
}: Pick<LoadedSettings['history'][number], 'changedDate' | 'changedByName'>): string {
  if (changedDate === null) return 'the defaults';
  return `${format.format(new Date(changedDate))}, by ${changedByName ?? 'somebody who has left'}`;
}
