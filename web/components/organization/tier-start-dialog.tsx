import { useState } from 'react';
import { t } from '#domain/format/text.ts';
import { always } from '#domain/people/pricing.ts';
import type { TierPreview, TierStart } from './tier-changes.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Money } from '#web/components/reports/figures.tsx';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';

type TierStartDialogProps = {
  isFirst: boolean;
  preview: { data: TierPreview | undefined; error: Error | null; isPending: boolean };
  onPreview: (start: TierStart) => void;
  onSave: (start: TierStart) => void;
  onClose: () => void;
};

/** Asks since when changed rates apply, and shows which recorded meetings they re-price. */
export function TierStartDialog({ isFirst, preview, onPreview, onSave, onClose }: TierStartDialogProps) {
  const [choice, setChoice] = useState<'always' | 'today' | 'day'>(isFirst ? 'always' : 'today');
  const [day, setDay] = useState<string>();
  const startOf = (wanted: typeof choice, from = day): TierStart | null => {
    if (isFirst || wanted === 'today') return {};
    if (wanted === 'always') return { fromDay: always };
    return from ? { fromDay: from } : null;
  };
  const start = startOf(choice);
  const choose = (wanted: typeof choice, from = day) => {
    setChoice(wanted);
    setDay(from);
    const next = startOf(wanted, from);
    if (next) onPreview(next);
  };
  const { data } = preview;
  const options = { always: t`Always`, today: t`From today`, day: t`From …` } as const;
  return (
    <Dialog
      onClose={onClose}
      title="Since when do these rates apply?"
      description={
        isFirst
          ? 'They replace the example rates for all days. Rates entered by hand stay.'
          : 'Attendees who are in the directory get the rate of their tier on the day of each meeting. Rates entered by hand for them are replaced.'
      }
    >
      <div className="grid gap-3">
        {!isFirst &&
          (['always', 'today', 'day'] as const).map((one) => (
            <RadioCard
              key={one}
              name="start"
              label={options[one]}
              checked={choice === one}
              onChange={() => choose(one)}
            />
          ))}
        {choice === 'day' && (
          <DayInput aria-label="First day" value={day} onChoose={(from) => choose('day', from)} />
        )}
        <FailureAlert error={preview.error} />
        <output aria-busy={preview.isPending} className="tabular min-h-12 text-sm text-ink-2">
          {preview.isPending && 'Comparing…'}
          {start && data && <Effect {...data} />}
        </output>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!start || !data} onClick={() => start && onSave(start)}>
            Save and re-price
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

const Effect = ({ meetings, before, after, keptThrough }: TierPreview) => (
  <>
    {meetings === 0 ? (
      'No meeting changes its cost.'
    ) : (
      <>
        {format.count(meetings, 'meeting is re-priced', 'meetings are re-priced')} from{' '}
        <Money amount={before} cents /> to <Money amount={after} cents /> in all.
      </>
    )}
    {keptThrough && ` Months closed through ${format.longMonth(keptThrough)} stay as they are.`}
  </>
);
