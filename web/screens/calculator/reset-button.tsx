import { RotateCcw } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { randomKey } from '#web/components/random-key.ts';
import { isAtZero, resetMeter, undoReset } from './draft.ts';
import type { DraftProps } from './draft-props.ts';

export function ResetButton({ draft, change }: DraftProps) {
  const reset = () => {
    const before = draft;
    const resetKey = randomKey();
    change((it) => resetMeter(it, resetKey));
    toast.success('Meter reset', {
      action: { label: 'Undo', onClick: () => change((it) => undoReset(it, before, resetKey)) },
    });
  };
  return (
    <Button size="lg" aria-disabled={isAtZero(draft.meter)} onClick={reset}>
      <RotateCcw aria-hidden />
      Reset
    </Button>
  );
}
