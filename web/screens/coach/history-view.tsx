import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { CoachAction } from '#contract/coach.ts';
import { countedActions } from '#domain/hygiene/decisions.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { addDollars } from '#domain/money/money.ts';
import { Money } from '#web/components/money.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { actionsQuery } from './coach-queries.ts';
import { coachPath } from './coach-address.ts';
import { HistoryRow, Saved } from './history-row.tsx';
import { QueryState } from './query-state.tsx';

/** What was decided, and what the following four weeks say about it. */
export function HistoryView() {
  const query = useQuery(actionsQuery);
  if (!query.data) return <QueryState query={query} message="The history could not be loaded" />;
  const { actions } = query.data;
  if (actions.length === 0)
    return (
      <Card>
        <EmptyState
          icon={History}
          action={
            <AppLink to={coachPath('overview')} className={buttonClass()}>
              See what to change
            </AppLink>
          }
        >
          Nothing has been taken on yet. Four weeks after a change this page says what it really saved.
        </EmptyState>
      </Card>
    );
  const counted = countedActions(actions);
  return (
    <Card aria-label="History" className="overflow-hidden">
      <div className="px-5 pt-4 pb-3">
        <CardHead title="History" note={<Balance counted={counted} />} />
      </div>
      <ol>
        {actions.map((action) => (
          <HistoryRow key={action.id} action={action} isCounted={counted.includes(action)} />
        ))}
      </ol>
    </Card>
  );
}

/** What all known changes saved together, against what was predicted of them. */
function Balance({ counted }: { counted: readonly CoachAction[] }) {
  if (counted.length === 0) return null;
  const real = addDollars(counted.map(({ realSaving }) => realSaving ?? 0));
  const predicted = addDollars(counted.map(({ predictedSaving }) => predictedSaving));
  return (
    <>
      <Saved dollars={real} /> in their first four weeks, <Money dollars={predicted} /> predicted
    </>
  );
}
