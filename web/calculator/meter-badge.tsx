import { isRunning } from '#domain/meter.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type Draft, isAtZero } from './draft.ts';

export function MeterBadge({ draft: { meter, isEstimate } }: { draft: Draft }) {
  const running = isRunning(meter);
  return (
    <Badge tone={running ? 'meter' : 'neutral'}>
      <span
        aria-hidden
        className={classNames(
          'size-2 rounded-full',
          running ? 'bg-current ring-3 ring-meter/25' : 'bg-ink-3',
        )}
      />
      {running ? 'Meter running' : isEstimate ? 'Estimate' : isAtZero(meter) ? 'Ready' : 'Paused'}
    </Badge>
  );
}
