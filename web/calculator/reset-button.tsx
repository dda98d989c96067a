import { RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { isAtZero, resetMeter, undoReset } from './draft.ts';
import type { DraftProps } from './draft-props.ts';

export function ResetButton({ draft, change }: DraftProps) {
  const reset = () => {
    const before = draft;
    change(resetMeter);
    toast.success('Meter reset', {
      action: { label: 'Undo', onClick: () => change((it) => undoReset(it, before)) },
    });
  };
  return (
    <Button size="lg" disabled={isAtZero(draft.meter)} onClick={reset}>
      <RotateCcw aria-hidden />
      Reset
    </Button>
  );
}
