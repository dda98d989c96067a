import { Pause, Play } from 'lucide-react';
import { isRunning, mayStart } from '#domain/meter.ts';
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
  const isFirst = isAtZero(meter) || isEstimate;
  const toggle = () => change((it) => toggleDraft(it, Date.now()));

  if (isRunning(meter)) {
    return (
      <Button size="lg" className={className} onClick={toggle}>
        <Pause aria-hidden />
        Pause
      </Button>
    );
  }
  return (
    <Button
      size="lg"
      variant={isFirst ? 'primary' : 'secondary'}
      className={className}
      disabled={!mayStart(meter, attendees.length)}
      onClick={toggle}
    >
      <Play aria-hidden />
      {isFirst ? 'Start' : again}
    </Button>
  );
}
