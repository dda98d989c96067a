import { useQuery } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { isToSave, countedActions, weeksAround } from '#domain/reports/coach/decisions.ts';
import { addMajor } from '#domain/money/money.ts';
import type { CoachAction } from '#contract/reports/coach.ts';
import { AppLink, ButtonLink } from '#web/components/site/app-link.tsx';
import { decisionsQuery } from '#web/components/reports/decisions-query.ts';
import { Explained, Money, shareText } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card, CardHead, EmptyState } from '#web/ui/card.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { actionText, unknownText } from '#wording/advice.ts';
import { coachPath, useDeleteDecision } from './queries.ts';
import { QueryState } from './query-state.tsx';

/** The four weeks before a decision and those after it. */
function weeksOf({ day }: CoachAction) {
  const { before, after } = weeksAround(day);
  return { from: before.from, to: after.to };
}

/** The decisions, each with its predicted and its actual saving. */
export function HistoryView() {
  const query = useQuery(decisionsQuery);
  if (!query.data) return <QueryState query={query} message="The history could not be loaded" />;
  const { actions } = query.data;
  if (actions.length === 0)
    return (
      <EmptyState
        inCard
        icon={History}
        action={<ButtonLink to={coachPath('overview')}>See recommendations</ButtonLink>}
      >
        No recommendation accepted yet. Four weeks after you accept one, this page shows whether spending
        fell.
      </EmptyState>
    );
  const counted = countedActions(actions);
  const [first, last] = [actions.at(-1), actions[0]];
  const behind =
    first && last && meetingsPath({ from: weeksOf(first).from, to: weeksOf(last).to, planned: 'no' });
  return (
    <Card aria-label="History" className="overflow-hidden">
      <div className="px-5 pt-4 pb-3">
        <CardHead
          title="History"
          note={<Balance counted={counted} />}
          action={
            <div className="flex flex-wrap gap-x-2 gap-y-6 text-sm text-ink-2 sm:gap-x-4">
              <span>
                <Explained figure="decision-predicted" label="Predicted" meetings={behind} />
              </span>
              <span>
                <Explained figure="decision-actual" label="Actual" meetings={behind} />
              </span>
            </div>
          }
        />
        <p className="mt-1 text-xs text-ink-3">
          Less spent on a series means freed time: capacity for other work, not cash.
        </p>
      </div>
      <ol>
        {actions.map((action) => (
          <HistoryRow key={action.id} action={action} isCounted={counted.includes(action)} />
        ))}
      </ol>
    </Card>
  );
}

/** The actual and the predicted difference of all changes with a known result. */
function Balance({ counted }: { counted: readonly CoachAction[] }) {
  if (counted.length === 0) return null;
  const real = addMajor(counted.map(({ realSaving }) => realSaving ?? 0));
  const predicted = addMajor(counted.map(({ predictedSaving }) => predictedSaving));
  return (
    <>
      <Spent amount={real} /> on these series in the first four weeks, <Money amount={predicted} /> predicted
    </>
  );
}

/** `isCounted` is false where another change to the same series already counts the difference. */
type RowProps = { action: CoachAction; isCounted: boolean };

function HistoryRow({ action, isCounted }: RowProps) {
  const { state, displayTitle, takenByName, day, mayRemove } = action;
  const deletion = useDeleteDecision(action.id);
  const text = actionText(action, format);
  return (
    <li
      ref={keepFocusOnRemoval}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-t border-line px-5 py-4 md:grid-cols-[minmax(0,1fr)_minmax(16rem,auto)_2.25rem]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {text}
          {state === 'dismissed' && <Badge>dismissed</Badge>}
        </p>
        <p className="text-xs text-ink-3">
          {displayTitle && (
            <>
              <AppLink
                to={meetingsPath({ title: displayTitle, ...weeksOf(action), planned: 'no' })}
                title="Show the meetings before and after"
                className="underline hover:text-ink"
              >
                {displayTitle}
              </AppLink>
              {' · '}
            </>
          )}
          {takenByName ?? 'a former member'}, {format.mediumDay(day)}
        </p>
      </div>
      {state === 'taken' ? (
        <Saving action={action} isCounted={isCounted} />
      ) : (
        <span className="max-md:hidden" />
      )}
      {mayRemove && (
        <IconButton
          icon={Trash2}
          busy={deletion.isPending}
          label={`Delete: ${text}`}
          title="Delete this decision"
          className="-me-2 max-md:col-start-2 max-md:row-start-1 md:me-0"
          onClick={singleClick(() => deletion.mutate())}
        />
      )}
    </li>
  );
}

/** The predicted and the actual saving over four weeks, and the change of the score. */
function Saving({ action, isCounted }: RowProps) {
  const { realSaving, predictedSaving, knownFrom, predicted, actual, baseline, kind, unknown } = action;
  return (
    <dl className="tabular grid grid-cols-2 gap-x-6 text-sm max-md:col-span-2 md:text-end">
      <div>
        <dt className="text-xs text-ink-2">Predicted</dt>
        <dd>
          <Change kind={kind} amount={predictedSaving} from={baseline} to={predicted} />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-ink-2">Actual, in four weeks</dt>
        <dd className={realSaving === null ? 'text-ink-2' : 'font-semibold'}>
          {realSaving === null || actual === null ? (
            unknown ? (
              <span className="block max-w-72 md:ms-auto">{unknownText(unknown)}</span>
            ) : (
              `Known after ${format.mediumDay(knownFrom)}`
            )
          ) : (
            <Change kind={kind} amount={realSaving} from={baseline} to={actual} />
          )}
          {realSaving !== null && isToSave(action) && !isCounted && (
            <span className="block text-xs font-normal text-ink-3">counted with another change</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

const Spent = ({ amount }: { amount: number }) =>
  amount < 0 ? (
    <>
      <Money amount={-amount} /> more spent
    </>
  ) : (
    <>
      <Money amount={amount} /> less spent
    </>
  );

type FourWeeks = CoachAction['baseline'];

type ChangeProps = { kind: CoachAction['kind']; amount: number; from: FourWeeks; to: FourWeeks };

/** The change in money, habit and score. A change that improves meetings may save no money. */
function Change({ kind, amount, from, to }: ChangeProps) {
  const steps = [
    from.habit !== null &&
      to.habit !== null &&
      step('', from.habit, to.habit, kind === 'within-hours' ? t`% of hours` : t` days a week`),
    from.score !== null && to.score !== null && step(t`score `, from.score, to.score, ''),
  ].filter((one) => one !== false && one !== null);
  const [first, ...others] = steps;
  const isMoney = amount !== 0;
  return (
    <>
      {isMoney ? (
        <>
          <Spent amount={amount} /> on this series
        </>
      ) : (
        <span className="first-letter:uppercase md:inline-block">{first ?? 'no change'}</span>
      )}
      {(isMoney ? steps : others).map((one) => (
        <span key={one} className="block text-xs font-normal text-ink-3">
          {one}
        </span>
      ))}
      {isMoney && <EstimatedPart from={from} to={to} />}
    </>
  );
}

/** How much of the cost before and after is estimated. */
function EstimatedPart({ from, to }: { from: FourWeeks; to: FourWeeks }) {
  const parts = [
    from.estimatedCost > 0 && t`${shareText(from.estimatedCost, from.cost)} estimated before`,
    to.estimatedCost > 0 && t`${shareText(to.estimatedCost, to.cost)} estimated after`,
  ].filter((one) => one !== false);
  return parts.length === 0 ? null : (
    <span className="block text-xs font-normal text-ink-3">{parts.join(', ')}</span>
  );
}

const step = (what: string, from: number, to: number, unit: string) =>
  from === to ? null : t`${what}${format.decimal(from)} to ${format.decimal(to)}${unit}`;
