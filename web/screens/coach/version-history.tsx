import { format } from '#web/components/format.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { hygieneFactors } from '#domain/hygiene/rule.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { factorNames } from '#web/components/hygiene-text.ts';
import type { LoadedSettings } from './use-settings-saving.ts';
import { versionText } from './version-text.ts';

type VersionHistoryProps = { history: LoadedSettings['history']; current: number };

/** Every version, newest first, with who made it. */
export function VersionHistory({ history, current }: VersionHistoryProps) {
  const timeZone = useQuery(currentUserQuery).data?.organization.timeZone ?? 'UTC';
  return (
    <details className="group border-t border-line pt-3">
      <summary className="inline-flex touch list-none items-center gap-1 rounded-md text-sm font-medium text-ink-2 hover:text-ink">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        {format.count(history.length, 'version')}
      </summary>
      <ol className="mt-2 grid gap-3 text-sm">
        {history.map((version) => (
          <li key={version.version} className="tabular">
            <p>
              <span className="font-medium">Version {version.version}</span>
              {version.version === current && <span className="text-ink-2">, in use</span>}
              <span className="text-ink-3"> · {versionText(version, timeZone)}</span>
            </p>
            <p className="text-xs text-ink-2">
              {hygieneFactors
                .map((factor) => `${factorNames[factor].name} ${version.weights[factor]}`)
                .join(', ')}
              {'; '}
              {version.thresholds.enoughPeople} people; {version.thresholds.lengthMinutes.join(', ')} min;{' '}
              {version.thresholds.workingHours.join(' to ')} o’clock; {version.thresholds.leastCoverage}%
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
