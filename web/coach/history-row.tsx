import { Trash2 } from 'lucide-react';
import type { CoachAction } from '#contract/coach.ts';
import { mediumDay } from '#web/components/long-day.ts';
import { Money } from '#web/components/money.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { actionText } from './action-text.ts';
import { useForgetting } from './use-forgetting.ts';

export function HistoryRow({ action }: { action: CoachAction }) {
  const { state, spelling, takenByName, day, mayRemove } = action;
  const { forget, isForgetting } = useForgetting(action.id);
  const text = actionText(action);
  return (
    <li className="grid items-start gap-x-6 gap-y-2 border-t border-line px-5 py-4 md:grid-cols-[minmax(0,1fr)_minmax(16rem,auto)_2.25rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {text}
          {state === 'dismissed' && <Badge>dismissed</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          {spelling && `${spelling} · `}
          {takenByName ?? 'somebody who has left'}, {mediumDay(day)}
        </p>
      </div>
      {state === 'taken' ? <Saving action={action} /> : <span className="max-md:hidden" />}
      {mayRemove && (
        <Button
          variant="ghost"
          size="icon"
          busy={isForgetting}
          aria-label={`Forget: ${text}`}
          title="Forget this decision"
          className="max-md:justify-self-end"
          onClick={forget}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** Predicted and real, in dollars of four weeks, and the score where it moved. */
function Saving({ action }: { action: CoachAction }) {
  const { realSaving, predictedSaving, knownFrom, predicted, actual, baseline } = action;
  return (
    <dl className="tabular grid grid-cols-2 gap-x-6 text-sm md:text-right">
      <div>
        <dt className="text-xs text-ink-2">Predicted</dt>
        <dd>
          <Saved dollars={predictedSaving} />
          <ScoreStep from={baseline.score} to={predicted.score} />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-ink-2">Really, in four weeks</dt>
        <dd className={realSaving === null ? 'text-ink-2' : 'font-semibold'}>
          {realSaving === null ? `known after ${mediumDay(knownFrom)}` : <Saved dollars={realSaving} />}
          {actual && <ScoreStep from={baseline.score} to={actual.score} />}
        </dd>
      </div>
    </dl>
  );
}

function Saved({ dollars }: { dollars: number }) {
  return (
    <>
      <Money dollars={Math.abs(dollars)} /> {dollars < 0 ? 'more spent' : 'saved'}
    </>
  );
}

function ScoreStep({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null || from === to) return null;
  return (
    <span className="block text-xs font-normal text-ink-3">
      score {from} to {to}
    </span>
  );
}
