import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { HygieneThresholds } from '#domain/reports/coach/rule.ts';
import { rarerRhythms } from '#domain/reports/coach/series.ts';
import type { Series } from '#contract/reports/coach.ts';
import { fieldMessage } from '#web/api/client.ts';
import { FailureAlert, LoadFailure } from '#web/components/forms/failure-alert.tsx';
import { MinutesInput } from '#web/components/meetings/minutes-input.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { rhythmText } from '#wording/advice.ts';
import { seriesQuery, useReviewSeries } from './queries.ts';
import { firstChoice, type ReviewChoice, savedPerYear } from './review-choice.ts';

type ReviewDialogProps = {
  /** The normalized title of the series. */
  title: string;
  /** The coach's recommendation. */
  suggested: ReviewChoice | null;
  onClose: () => void;
};

/** Reviews a series: keep it, shorten it, make it less frequent or end it. */
export function ReviewDialog({ title, suggested, onClose }: ReviewDialogProps) {
  const all = useQuery(seriesQuery);
  const settings = useQuery(hygieneSettingsQuery);
  const failed = [all, settings].find(({ isError, data }) => isError && !data);
  const isReady = all.data && settings.data;
  const series = all.data?.series.find((one) => one.title === title);
  return (
    <Dialog onClose={onClose} title="Review this series" description={series?.displayTitle}>
      {failed && <LoadFailure message="The series could not be loaded" query={failed} />}
      {!failed && !isReady && <Skeleton className="h-72" />}
      {isReady && !series && (
        <Alert tone="info">
          This is no longer a series: the meetings have stopped or are no longer regular.
        </Alert>
      )}
      {series && all.data && settings.data && (
        <ReviewForm
          series={series}
          workingWeeks={all.data.workingWeeks}
          suggested={suggested}
          thresholds={settings.data.current.thresholds}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type ReviewFormProps = {
  series: Series;
  workingWeeks: number;
  suggested: ReviewChoice | null;
  thresholds: HygieneThresholds;
  onClose: () => void;
};

function ReviewForm({ series: given, workingWeeks, suggested, thresholds, onClose }: ReviewFormProps) {
  // A refetch in the background must not change the series while the user decides.
  const [series] = useState(given);
  const [choice, setChoice] = useState(() => firstChoice(series, suggested, thresholds));
  const { mutate: review, isPending, error } = useReviewSeries(series, onClose);
  const fieldError = (name: string) => fieldMessage(error, name);
  const isOtherError = error && !fieldError('minutes') && !fieldError('rhythm');
  const rarer = rarerRhythms(series.rhythm);
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
          <ReviewOption {...option} decision="thin-out" label="Make it less frequent">
            <Field label="Rhythm" error={fieldError('rhythm')} className="w-52">
              <Select
                value={choice.rhythm ?? undefined}
                onChange={({ target }) =>
                  setChoice({ ...choice, rhythm: rarer.find((one) => one === target.value) ?? null })
                }
              >
                {rarer.map((rhythm) => (
                  <option key={rhythm} value={rhythm}>
                    {rhythmText(rhythm)}
                  </option>
                ))}
              </Select>
            </Field>
          </ReviewOption>
        )}
        <ReviewOption {...option} decision="end" label="End it" />
      </fieldset>
      <ReviewSaving series={series} saved={savedPerYear(series, choice, workingWeeks)} choice={choice} />
      {!series.mayReview && (
        <Alert tone="info">
          Only an administrator or the person who recorded the latest of these meetings can decide.
        </Alert>
      )}
      {isOtherError && <FailureAlert error={error} />}
      <DialogActions>
        <Button onClick={onClose}>{series.mayReview ? 'Cancel' : 'Close'}</Button>
        {series.mayReview && (
          <Button type="submit" variant="primary" busy={isPending}>
            Record the decision
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

type ReviewOptionProps = {
  decision: ReviewChoice['decision'];
  label: string;
  choice: ReviewChoice;
  disabled: boolean;
  onChoose: (decision: ReviewChoice['decision']) => void;
  /** Fields for the details, shown while the option is chosen. */
  children?: ReactNode;
};

function ReviewOption({ decision, label, choice, disabled, onChoose, children }: ReviewOptionProps) {
  const isChosen = choice.decision === decision;
  return (
    <div className="border-t border-line py-1 first-of-type:border-0">
      <label className="flex touch cursor-pointer items-center gap-3 py-1.5 text-sm font-medium">
        <input
          type="radio"
          name="decision"
          className="size-4 shrink-0 accent-accent"
          data-autofocus={isChosen || undefined}
          checked={isChosen}
          disabled={disabled}
          onChange={() => onChoose(decision)}
        />
        {label}
      </label>
      {isChosen && children && !disabled && <div className="pb-2 ps-7">{children}</div>}
    </div>
  );
}

/** The yearly saving. */
function ReviewSaving({ series, saved, choice }: { series: Series; saved: number; choice: ReviewChoice }) {
  return (
    <div className="rounded-xl bg-sunk px-4 py-3" aria-live="polite">
      <p className="tabular text-sm text-ink-2">
        <span className="text-xl font-semibold tracking-tight text-ink">
          <Money amount={saved} />
        </span>{' '}
        saved per year, <Money amount={series.costPerYear - saved} /> of <Money amount={series.costPerYear} />{' '}
        remaining
      </p>
      <p className="mt-1 text-xs text-ink-2">
        {choice.decision === 'keep'
          ? 'The review is recorded, and the coach will not suggest this series again for a while.'
          : 'Tell the attendees and change the calendar entry yourself. In four weeks the history shows whether less was spent.'}
      </p>
    </div>
  );
}
