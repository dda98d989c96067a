import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { Skeleton } from '#web/ui/card.tsx';

type SettingsLoadingProps = {
  query: UseQueryResult;
  rows: number;
  /** Height of the loaded tab. */
  className?: string;
  /** Shown with the status of a response that says nothing. */
  failure: string;
};

/** Placeholder of a settings tab while it loads or after it failed; as tall as the tab, so the dialog keeps its size. */
export function SettingsLoading({ query, rows, className, failure }: SettingsLoadingProps) {
  if (query.isError)
    return <LoadFailure message="Failed to load settings" fallback={failure} query={query} />;
  return (
    <div aria-busy className={`grid content-start gap-2 ${className ?? 'min-h-146'}`}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className="h-9.5" />
      ))}
    </div>
  );
}
