import type { Series } from '#contract/coach.ts';
import { Money } from '#web/components/money.tsx';
import { costKept, type ReviewChoice } from './review-choice.ts';

/** What a year costs after the decision, and that it will be looked at again. */
export function ReviewSaving({ series, choice }: { series: Series; choice: ReviewChoice }) {
  const kept = costKept(series, choice);
  const saved = series.costPerYear * (1 - kept);
  return (
    <div className="rounded-xl bg-sunk px-4 py-3" aria-live="polite">
      <p className="tabular text-sm text-ink-2">
        <span className="text-xl font-semibold tracking-tight text-ink">
          <Money dollars={saved} />
        </span>{' '}
        a year saved, <Money dollars={series.costPerYear * kept} /> of <Money dollars={series.costPerYear} />{' '}
        left
      </p>
      <p className="mt-1 text-xs text-ink-2">
        {choice.decision === 'keep'
          ? 'The review is noted, and the series is not brought up again for a while.'
          : 'Let the people know; the calendar is yours. In four weeks the history says what it really saved.'}
      </p>
    </div>
  );
}
