import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import { presentAttendees } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { EditDuration } from './edit-duration.tsx';
import type { LiveCost } from './use-live-cost.ts';

/** Elapsed or estimated, Attendees, Planned. */
export function MeterFigures({ draft, change, cost }: DraftProps & { cost: LiveCost }) {
  const time = draft.isEstimate ? 'Estimated' : 'Elapsed';
  return (
    <dl className="meter-figures">
      <Figure
        label={time}
        action={<EditDuration change={change} minutes={cost.minutes} isRunning={cost.isRunning} />}
      >
        <span role="timer" aria-label={time}>
          {cost.clock}
        </span>
      </Figure>
      <Figure label="Attendees">{presentAttendees(draft).length}</Figure>
      <Figure label="Planned">
        {draft.plannedMinutes === null ? (
          <span className="text-ink-3" title="No length was planned">
            –
          </span>
        ) : (
          format.minutes(draft.plannedMinutes)
        )}
      </Figure>
    </dl>
  );
}

function Figure({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-1">
        <span className="tabular text-xl font-semibold whitespace-nowrap">{children}</span>
        {action && <span className="-my-2">{action}</span>}
      </dd>
    </div>
  );
}
