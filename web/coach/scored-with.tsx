import { useQuery } from '@tanstack/react-query';
import { hygieneSettingsQuery } from '#web/components/hygiene-settings-query.ts';
import { versionText } from './version-text.ts';

/** Which version of the settings everything above was computed with. */
export function ScoredWith({ version }: { version: number }) {
  const { data } = useQuery(hygieneSettingsQuery);
  const settings = data?.history.find((one) => one.version === version);
  const about =
    settings?.changedDate != null ? `the settings of ${versionText(settings)}` : 'the default settings';
  return (
    <p className="tabular min-h-5 px-1 text-xs text-ink-3">
      {data && `Scored with ${about}, version ${version}.`}
    </p>
  );
}
