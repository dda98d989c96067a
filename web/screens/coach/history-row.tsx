import { format } from '#web/components/format.ts';
import { Trash2 } from 'lucide-react';
import type { CoachAction } from '#contract/coach.ts';
import { isToSave } from '#domain/hygiene/decisions.ts';
import { Money } from '#web/components/money.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { actionText } from './action-text.ts';
import { useDeleteDecision } from './use-forgetting.ts';

/** `isCounted`: it stands for its title's saving, which other changes of these weeks share. */
type RowProps = { action: CoachAction; isCounted: boolean };

export function HistoryRow({ action, isCounted }: RowProps) {
  const { state, displayTitle, takenByName, day, mayRemove } = action;
  const { forget, isForgetting } = useDeleteDecision(action.id);
  const text = actionText(action);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-t border-line px-5 py-4 md:grid-cols-[minmax(0,1fr)_minmax(16rem,auto)_2.25rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {text}
          {state === 'dismissed' && <Badge>dismissed</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          {displayTitle && `${displayTitle} · `}
          {takenByName ?? 'somebody who has left'}, {format.mediumDay(day)}
        </p>
      </div>
      {state === 'taken' ? (
        <Saving action={action} isCounted={isCounted} />
      ) : (
        <span className="max-md:hidden" />
      )}
      {mayRemove && (
        <Button
          variant="ghost"
          size="icon"
          busy={isForgetting}
          aria-label={`Forget: ${text}`}
          title="Forget this decision"
          className="-mr-2 max-md:col-start-2 max-md:row-start-1 md:mr-0"
          onClick={({ currentTarget }) => forget(currentTarget)}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** Predicted and real, in dollars of four weeks, and the score where it moved. */
function Saving({ action, isCounted }: RowProps) {
  const { realSaving, predictedSaving, knownFrom, predicted, actual, baseline, kind } = action;
  return (
    <dl className="tabular grid grid-cols-2 gap-x-6 text-sm max-md:col-span-2 md:text-right">
      <div>
        <dt className="text-xs text-ink-2">Predicted</dt>
        <dd>
          <Change kind={kind} dollars={predictedSaving} from={baseline} to={predicted} />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-ink-2">Really, in four weeks</dt>
        <dd className={realSaving === null ? 'text-ink-2' : 'font-semibold'}>
          {realSaving === null || actual === null ? (
            `known after ${format.mediumDay(knownFrom)}`
          ) : (
            <Change kind={kind} dollars={realSaving} from={baseline} to={actual} />
          )}
          {realSaving !== null && isToSave(action) && !isCounted && (
            <span className="block text-xs font-normal text-ink-3">together with another change</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

export const Saved = ({ dollars }: { dollars: number }) => (
  <>
    <Money dollars={Math.abs(dollars)} /> {dollars < 0 ? 'more spent' : 'saved'}
  </>
);

type FourWeeks = CoachAction['baseline'];

type ChangeProps = { kind: CoachAction['kind']; dollars: number; from: FourWeeks; to: FourWeeks };

/** What changes of dollars, habit and score; a change for better meetings need not save money. */
function Change({ kind, dollars, from, to }: ChangeProps) {
  const steps = [
    from.habit !== null &&
      to.habit !== null &&
      step('', from.habit, to.habit, kind === 'within-hours' ? '% of hours' : ' days a week'),
    from.score !== null && to.score !== null && step('score ', from.score, to.score, ''),
  ].filter((one) => one !== false && one !== null);
  const [first, ...others] = steps;
  const isMoney = dollars !== 0 || first === undefined;
  return (
    <>
      {isMoney ? (
        <Saved dollars={dollars} />
      ) : (
        <span className="first-letter:uppercase md:inline-block">{first}</span>
      )}
      {(isMoney ? steps : others).map((one) => (
        <span key={one} className="block text-xs font-normal text-ink-3">
          {one}
        </span>
      ))}
    </>
  );
}

const step = (what: string, from: number, to: number, unit: string) =>
  from === to ? null : `${what}${format.decimal(from)} to ${format.decimal(to)}${unit}`;
