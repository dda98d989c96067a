import { useState } from 'react';
import type { Series } from '#contract/coach.ts';
import type { HygieneThresholds } from '#domain/hygiene/rule.ts';
import { ApiFailure, failureMessage } from '#web/api/api-failure.ts';
import { MinutesInput } from '#web/components/minutes-input.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { firstChoice, rarerRhythms, type ReviewChoice } from './review-choice.ts';
import { ReviewOption } from './review-option.tsx';
import { ReviewSaving } from './review-saving.tsx';
import { rhythmNames } from './rhythm-names.ts';
import { useReviewSeries } from './use-reviewing.ts';

type ReviewFormProps = {
  series: Series;
  suggested: ReviewChoice | null;
  thresholds: HygieneThresholds;
  onClose: () => void;
};

export function ReviewForm({ series: given, suggested, thresholds, onClose }: ReviewFormProps) {
  // A newer answer in the background does not change what is being decided on.
  const [series] = useState(given);
  const [choice, setChoice] = useState(() => firstChoice(series, suggested, thresholds));
  const { review, isReviewing, error } = useReviewSeries(series, onClose);
  const fieldError = (name: string) =>
    error instanceof ApiFailure ? error.fieldErrors[name]?.[0] : undefined;
  const isOtherError = error && !fieldError('minutes') && !fieldError('rhythm');
  const rarer = rarerRhythms(series);
  const option = {
    choice,
    disabled: !series.mayReview,
    onChoose: (decision: ReviewChoice['decision']) => setChoice({ ...choice, decision }),
  };
  return (
    <form
      noValidate
      aria-label="Review this series"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        review(choice);
      }}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Decision</legend>
        <ReviewOption {...option} decision="keep" label="Keep it as it is" />
        <ReviewOption {...option} decision="shorten" label="Shorten it">
          <Field label="Minutes" error={fieldError('minutes')} className="w-32">
            <MinutesInput value={choice.minutes} onMinutes={(minutes) => setChoice({ ...choice, minutes })} />
          </Field>
        </ReviewOption>
        {rarer.length > 0 && (
          <ReviewOption {...option} decision="thin-out" label="Hold it less often">
            <Field label="Rhythm" error={fieldError('rhythm')} className="w-52">
              <Select
                value={choice.rhythm ?? undefined}
                onChange={({ target }) =>
                  setChoice({ ...choice, rhythm: rarer.find((one) => one === target.value) ?? null })
                }
              >
                {rarer.map((rhythm) => (
                  <option key={rhythm} value={rhythm}>
                    {rhythmNames[rhythm]}
                  </option>
                ))}
              </Select>
            </Field>
          </ReviewOption>
        )}
        <ReviewOption {...option} decision="end" label="End it" />
      </fieldset>
      <ReviewSaving series={series} choice={choice} />
      {!series.mayReview && (
        <Alert tone="info">
          An administrator, or whoever recorded the latest of these meetings, can decide on it.
        </Alert>
      )}
      {isOtherError && <Alert tone="bad">{failureMessage(error)}</Alert>}
      <DialogActions>
        <Button onClick={onClose}>{series.mayReview ? 'Cancel' : 'Close'}</Button>
        {series.mayReview && (
          <Button type="submit" variant="primary" busy={isReviewing}>
            Record the decision
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
