import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#web/api/queries.ts';
import { hygieneSettingsQuery } from '#web/components/hygiene-settings-query.ts';
import { scoredWithText } from './version-text.ts';

/** Which version of the settings everything above was computed with. */
export function ScoredWith({ version }: { version: number }) {
  const { data } = useQuery(hygieneSettingsQuery);
  const timeZone = useQuery(currentUserQuery).data?.organization.timeZone ?? 'UTC';
  return (
    <p className="tabular min-h-5 text-xs text-ink-3">
      {data && scoredWithText(version, data.history, timeZone)}
    </p>
  );
}
