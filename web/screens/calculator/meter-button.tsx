import { Pause, Play } from 'lucide-react';
import { isRunning, mayStart } from '#domain/meetings/meter.ts';
import { Button } from '#web/ui/button.tsx';
import { isAtZero, toggleDraft } from './draft.ts';
import type { DraftProps } from './draft-props.ts';

type MeterButtonProps = DraftProps & {
  /** What starts a meter that has time on it. */
  again?: string;
  className?: string;
};

/** Start or Pause, whichever the meter is ready for. */
export function MeterButton({ draft, change, again = 'Start', className }: MeterButtonProps) {
  const { meter, attendees, isEstimate } = draft;
  const isOn = isRunning(meter);
  const isFirst = isAtZero(meter) || isEstimate;
  const Icon = isOn ? Pause : Play;
  return (
    <Button
      size="lg"
      variant={isFirst ? 'primary' : 'secondary'}
      className={className}
      disabled={!isOn && !mayStart(meter, attendees.length)}
      onClick={() => change((it) => toggleDraft(it, Date.now()))}
    >
      <Icon aria-hidden />
      {isOn ? 'Pause' : isFirst ? 'Start' : again}
    </Button>
  );
}
