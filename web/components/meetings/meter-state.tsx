import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';

export function MeterState({ isRunning, stoppedText }: { isRunning: boolean; stoppedText: string }) {
  return (
    <Badge tone={isRunning ? 'meter' : 'neutral'}>
      <span
        aria-hidden
        className={classNames(
          'size-2 rounded-full',
          isRunning ? 'bg-current ring-3 ring-meter/25' : 'bg-ink-3',
        )}
      />
      {isRunning ? 'Meter running' : stoppedText}
    </Badge>
  );
}
