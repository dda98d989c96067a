import { isRunning, type Meter } from '#domain/meter.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { isAtZero } from './draft.ts';

export function MeterBadge({ meter }: { meter: Meter }) {
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
      {running ? 'Meter running' : isAtZero(meter) ? 'Ready' : 'Paused'}
    </Badge>
  );
}
