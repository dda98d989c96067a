import type { CalendarConnection } from '#contract/calendar/connections.ts';
import { format } from '#web/components/forms/format.ts';
import { contentText, reasonText } from './connection-text.ts';

type ContentsProps = { connection: CalendarConnection; workedAt: string; timeZone: string };

/** How many events a calendar contains, how many are meetings, and what became of the others. */
export function Contents({ connection, workedAt, timeZone }: ContentsProps) {
  const { state, reasons, missing, nextAt } = connection;
  return (
    <div className="tabular mt-1 text-ink-2">
      <p>{contentText(connection)} from 90 days back to 60 ahead</p>
      {(reasons.length > 0 || missing > 0) && (
        <>
          <p className="mt-1">Not used, or with a problem:</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {missing > 0 && (
              <li>{format.integer(missing)} not sent by the server. We ask for them at each reading.</li>
            )}
            {reasons.map((reason) => (
              <li key={`${reason.reason} ${reason.isRead}`}>{reasonText(reason)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-1 text-xs text-ink-3">
        Last read {format.dateTime(workedAt, timeZone)}
        {(state === 'working' || state === 'partial') && ` · next ${format.time(nextAt, timeZone)}`}
      </p>
    </div>
  );
}
