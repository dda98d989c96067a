import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { repriceMeetings } from '#contract/people/people.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { Explain } from '#web/components/reports/explain.tsx';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meetings-path.ts';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

/** Previews the effect of re-pricing since a day before applying it. */
export function RepriceDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [since, setSince] = useState<string>();
  const preview = useMutation({
    mutationFn: (day: string) => call(repriceMeetings, { body: { since: day, isPreview: true } }),
  });
  const pricing = useMutation({
    mutationFn: (day: string) => call(repriceMeetings, { body: { since: day, isPreview: false } }),
    onSuccess: ({ meetings }) => {
      toast.success(`${format.count(meetings, 'meeting')} will be re-priced`, {
        description: 'This takes a moment.',
      });
      onClose();
    },
    onSettled: () => void client.invalidateQueries(keysToInvalidate('meetings')),
  });
  const { data } = preview;
  return (
    <Dialog
      onClose={onClose}
      title="Re-price meetings since …"
      description="Attendees who are in the directory get the rate of their tier on the day of each meeting. Rates entered by hand for them are replaced. All other meetings keep their cost."
    >
      <div className="grid gap-4">
        <Field label="Since">
          <DayInput
            value={since}
            onChoose={(day) => {
              setSince(day);
              pricing.reset();
              if (day) preview.mutate(day);
              else preview.reset();
            }}
          />
        </Field>
        <FailureAlert error={preview.error ?? pricing.error} />
        <div className="min-h-12 text-sm">
          <output aria-busy={preview.isPending} className="tabular text-ink-2">
            {preview.isPending && 'Comparing…'}
            {data?.meetings === 0 && 'No meeting changes its cost.'}
            {data !== undefined && data.meetings > 0 && (
              <>
                {format.count(data.meetings, 'meeting changes', 'meetings change')} from{' '}
                <Money amount={data.before} cents /> to{' '}
                <span className="font-semibold text-ink">
                  <Money amount={data.after} cents />
                </span>{' '}
                in all.
              </>
            )}
          </output>
          {data && (
            <Explain figure="reprice-preview" label="the preview" meetings={meetingsPath({ from: since })} />
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!since || !data?.meetings}
            busy={pricing.isPending}
            onClick={() => since && pricing.mutate(since)}
          >
            Re-price
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
