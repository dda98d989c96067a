import { isRunning } from '#domain/meetings/meter.ts';
import { MeterState } from '#web/components/meter-state.tsx';
import { type Draft, isAtZero } from './draft.ts';

export function MeterBadge({ draft: { meter, isEstimate } }: { draft: Draft }) {
  const stoppedText = isEstimate ? 'Estimate' : isAtZero(meter) ? 'Ready' : 'Paused';
  return <MeterState isRunning={isRunning(meter)} stoppedText={stoppedText} />;
}
