import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Series } from '#contract/coach.ts';
import { navigate } from '#web/components/navigation.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { coachPath } from './coach-address.ts';
import { seriesQuery } from './coach-queries.ts';
import { QueryState } from './query-state.tsx';
import { ownPlan, planOf } from './what-if-plan.ts';
import { WhatIfControls } from './what-if-controls.tsx';
import { WhatIfResult } from './what-if-result.tsx';

const ownMeeting = 'own-meeting';

/** What another size, length or rhythm would cost and score. */
export function WhatIfView({ series: asked }: { series: string | null }) {
  const query = useQuery(seriesQuery);
  if (!query.data) return <QueryState query={query} message="The series could not be loaded" />;
  const chosen = query.data.series.find(({ title }) => title === asked) ?? null;
  return <WhatIf chosen={chosen} all={query.data.series} />;
}

function WhatIf({ chosen, all }: { chosen: Series | null; all: readonly Series[] }) {
  const begun = () => {
    const start = chosen ? planOf(chosen) : ownPlan(all);
    return { title: chosen?.title, start, plan: start };
  };
  const [state, setState] = useState(begun);
  // Another series begins anew, in the same fields: the one that was chosen keeps the focus.
  if (state.title !== chosen?.title) setState(begun());
  const { start, plan } = state;
  const choose = (title: string) =>
    void navigate(coachPath('what-if', title === ownMeeting ? undefined : title), { replace: true });
  return (
    <Card aria-label="What if" className="grid overflow-hidden lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-6 p-5 sm:p-6">
        <Field label="Start from">
          <Select value={chosen?.title ?? ownMeeting} onChange={({ target }) => choose(target.value)}>
            <option value={ownMeeting}>A meeting of your own</option>
            {all.map(({ title, displayTitle }) => (
              <option key={title} value={title}>
                {displayTitle}
              </option>
            ))}
          </Select>
        </Field>
        <WhatIfControls
          plan={plan}
          start={start}
          onChange={(changed) => setState({ ...state, plan: changed })}
        />
      </div>
      <WhatIfResult plan={plan} start={start} isSeries={chosen !== null} />
    </Card>
  );
}
