import { Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { demoAt, demoMinutes, demoPlannedMinutes, demoSpeed, demoTitle } from './demo-meeting.ts';
import { MeterState } from '#web/components/meetings/meter-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { MeterPanel } from './meter-panel.tsx';
import { useDemoClock } from './use-demo-clock.ts';

const realMs = (demoMinutes * 60_000) / demoSpeed;

/** A sample meeting that runs from beginning to end, with a sentence about the current event. */
export function DemoDialog({ onClose }: { onClose: () => void }) {
  const { ms, isTicking, start, pause, restart } = useDemoClock({ stepMs: 100, endMs: realMs });

  const begin = useEffectEvent(start);
  useEffect(() => begin(), []);

  const elapsedMs = ms * demoSpeed;
  const moment = demoAt(elapsedMs / 60_000);
  return (
    <Dialog
      onClose={onClose}
      title="A meeting in forty seconds"
      description="Demo: a made-up meeting at 60 × speed. Each second is a minute."
    >
      <MeterPanel
        elapsedMs={elapsedMs}
        costCents={moment.costCents}
        hourlyCents={moment.hourlyCents}
        people={moment.present.length}
        plannedMinutes={demoPlannedMinutes}
        state={
          <MeterState isRunning={isTicking} stoppedText={moment.isOver ? 'Meeting over' : 'Meter paused'} />
        }
        aside={<Badge>Demo · {demoSpeed} × speed</Badge>}
      />
      <output className="mt-5 block min-h-12 rounded-lg bg-sunk px-3.5 py-3 text-sm">
        <strong className="font-semibold">{demoTitle}:</strong> {moment.happening}
      </output>
      <DialogActions>
        {moment.isOver ? (
          <Button icon={RotateCcw} onClick={restart} data-autofocus>
            Run again
          </Button>
        ) : (
          <Button icon={isTicking ? Pause : Play} onClick={isTicking ? pause : start} data-autofocus>
            {isTicking ? 'Pause' : 'Resume'}
          </Button>
        )}
        <a href="/Calculator" className={buttonClass({ variant: 'primary' })}>
          Try it with your own meeting
        </a>
      </DialogActions>
    </Dialog>
  );
}
