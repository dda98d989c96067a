import { format } from '#web/components/format.ts';
import type { LoadedSettings } from './use-settings-saving.ts';

type Version = Pick<LoadedSettings['history'][number], 'changedDate' | 'changedByName'>;

/** "Nov 21, 2026, by Ada", or where it came from. */
export function versionText({ changedDate, changedByName }: Version, timeZone: string): string {
  if (changedDate === null) return 'the defaults';
  const day = format.dayOf(changedDate, timeZone);
  return `${day}, by ${changedByName ?? 'somebody who has left'}`;
}

/** Nothing of a version that is not among those that were read. */
export function scoredWithText(
  version: number,
  history: readonly (Version & { version: number })[],
  timeZone: string,
): string {
  const settings = history.find((one) => one.version === version);
  if (!settings) return '';
  const about =
    settings.changedDate === null
      ? 'the default settings'
      : `the settings of ${versionText(settings, timeZone)}`;
  return `Scored with ${about}, version ${version}.`;
}
