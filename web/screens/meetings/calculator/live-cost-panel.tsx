import { Maximize, Pencil, PictureInPicture2, RotateCcw } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { longestMeetingMinutes } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { CostFigure, MeterFigure } from '#web/components/meetings/cost-figure.tsx';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { format } from '#web/components/forms/format.ts';
import { MinutesInput } from '#web/components/meetings/minutes-input.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog, FormActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DraftProps } from './draft-storage.ts';
import { isAtZero, presentAttendees, resetMeter, setDuration, undoReset } from './draft.ts';
import { CostNote, FirstMinute, MeterBadge, MeterButton, OverPlan, PlannedLine } from './meter-parts.tsx';
import { type LiveCost, useCountSeconds, useLiveCost } from './use-live-cost.ts';

type LiveCostPanelProps = DraftProps & {
  /** Whether `MeterDock` shows the cost and the meter button instead, as on a phone. */
  hasDock: boolean;
  onFullScreen: () => void;
  /** Null if the browser has no picture-in-picture windows. */
  onTicker: (() => void) | null;
};

export function LiveCostPanel({ draft, change, hasDock, onFullScreen, onTicker }: LiveCostPanelProps) {
  const cost = useLiveCost({ draft, change });
  const [countSeconds, setCountSeconds] = useCountSeconds();

  return (
    <Card aria-label="Live cost" className="relative overflow-hidden p-4 sm:p-5 xl:p-7">
      <PlannedLine draft={draft} cost={cost} />
      <div className="flex items-center justify-between">
        <MeterBadge draft={draft} />
        <div className="flex gap-1">
          {onTicker && (
            <IconButton
              icon={PictureInPicture2}
              label="Floating ticker"
              title="Floating ticker"
              onClick={onTicker}
            />
          )}
          <IconButton icon={Maximize} label="Full screen" title="Full screen (F)" onClick={onFullScreen} />
        </div>
      </div>
      {!hasDock && (
        <CostFigure
          cents={cost.shownCents}
          smallest="3rem"
          largest="7rem"
          isOver={cost.overPlanCents !== null}
          className="mt-5"
        />
      )}
      <div className={hasDock ? 'mt-3' : 'mt-4 border-b border-line pb-5'}>
        {!hasDock && <OverPlan draft={draft} change={change} cost={cost} />}
        <CostNote draft={draft} change={change} cost={cost} hasDock={hasDock} />
      </div>
      <div className="mt-5">
        <MeterFigures draft={draft} change={change} cost={cost} />
      </div>
      <div className={hasDock ? 'mt-5 grid' : 'mt-5 grid grid-cols-2 gap-2'}>
        {!hasDock && <MeterButton draft={draft} change={change} />}
        <ResetButton draft={draft} change={change} />
      </div>
      <div className="mt-4 text-ink-2">
        <Switch
          label="Count seconds"
          checked={countSeconds}
          onChange={(event) => setCountSeconds(event.target.checked)}
        />
      </div>
    </Card>
  );
}

/** Cost, Start and Save at the bottom of a phone's screen, at any scroll position. */
export function MeterDock({ draft, change, saveButton }: DraftProps & { saveButton: ReactNode }) {
  const cost = useLiveCost({ draft, change });
  return (
    <div className="meter-dock stays-below">
      <PlannedLine draft={draft} cost={cost} />
      <div className="flex flex-1 items-end justify-between gap-3">
        <CostFigure
          cents={cost.shownCents}
          smallest="1rem"
          largest="3rem"
          isOver={cost.overPlanCents !== null}
          className="min-w-0 flex-1"
        />
        <div className="pb-0.5 text-end">
          <p className="tabular text-xl font-semibold text-ink-2">{cost.clock}</p>
          <FirstMinute draft={draft} change={change} />
        </div>
      </div>
      <OverPlan draft={draft} change={change} cost={cost} />
      <div className="grid grid-cols-2 gap-2">
        <MeterButton draft={draft} change={change} />
        {saveButton}
      </div>
    </div>
  );
}

function MeterFigures({ draft, change, cost }: DraftProps & { cost: LiveCost }) {
  const [isEditing, setEditing] = useState(false);
  const timeLabel = draft.isEstimate ? t`Estimated` : t`Elapsed`;
  const editButton = (
    <IconButton icon={Pencil} label="Edit duration" title="Edit duration" onClick={() => setEditing(true)} />
  );
  return (
    <>
      <dl className="meter-figures">
        <MeterFigure label={timeLabel} action={editButton}>
          <span role="timer" aria-label={timeLabel}>
            {cost.clock}
          </span>
        </MeterFigure>
        <MeterFigure label="Attendees">{format.integer(presentAttendees(draft).length)}</MeterFigure>
        <MeterFigure label="Planned">
          {draft.plannedMinutes === null ? (
            <span className="text-ink-3" title="No planned duration">
              –
            </span>
          ) : (
            format.minutes(draft.plannedMinutes)
          )}
        </MeterFigure>
      </dl>
      {isEditing && <DurationDialog change={change} cost={cost} onClose={() => setEditing(false)} />}
    </>
  );
}

function ResetButton({ draft, change }: DraftProps) {
  const reset = () => {
    const resetKey = randomKey();
    change((it) => resetMeter(it, resetKey));
    toast.success(t`Meter reset`, {
      action: { label: t`Undo`, onClick: () => change((it) => undoReset(it, draft, resetKey)) },
    });
  };
  return (
    <Button icon={RotateCcw} size="lg" aria-disabled={isAtZero(draft.meter)} onClick={reset}>
      Reset
    </Button>
  );
}

type DurationDialogProps = Pick<DraftProps, 'change'> & { cost: LiveCost; onClose: () => void };

function DurationDialog({ change, cost, onClose }: DurationDialogProps) {
  const [chosen, setChosen] = useState(cost.minutes || null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const error = Number.isNaN(chosen)
    ? t`Please enter minutes, like 90 or 1:30`
    : (chosen ?? 0) > longestMeetingMinutes
      ? t`At most ${format.integer(longestMeetingMinutes)} minutes, which is one week`
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (error) return;
    change((it) => setDuration(it, chosen ?? 0, Date.now()));
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Edit duration"
      description={
        cost.isRunning
          ? 'The meter continues from the duration that you set.'
          : 'For a meeting that took place without the meter. In whole minutes.'
      }
    >
      <form noValidate onSubmit={submit}>
        <Field label="Duration in minutes" error={wasSubmitted ? error : undefined}>
          <MinutesInput data-autofocus placeholder="0" value={chosen} onMinutes={setChosen} />
        </Field>
        <FormActions label="Set duration" busy={false} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
