import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Meeting, restoreMeeting } from '#contract/meetings/meetings.ts';
import {
  keepBothMeetings,
  mergeMeetings,
  type PossiblyTwice as Pair,
} from '#contract/meetings/possibly-twice.ts';
import { t } from '#domain/format/text.ts';
import type { MeetingSource } from '#domain/meetings/meeting.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Money } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { meetingPath } from '#web/components/meetings/meeting-link.tsx';
import { possiblyTwiceQuery } from '#web/components/meetings/possibly-twice-query.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { toast } from '#web/ui/toast.ts';

const shownFirst = 3;

/** Asks whether two recorded meetings are one; nothing if there is nothing to ask. */
export function PossiblyTwice({ timeZone }: { timeZone: string }) {
  const { data: pairs = [] } = useQuery(possiblyTwiceQuery);
  const [showsAll, setShowsAll] = useState(false);
  if (pairs.length === 0) return null;
  const shown = showsAll ? pairs : pairs.slice(0, shownFirst);
  return (
    <Card className="p-5">
      <CardHead title="Possibly twice" note={format.integer(pairs.length)} />
      <p className="mt-1 text-sm text-ink-2">
        Each pair may be one meeting, known from two places. Keep only one of them, or say that they are two.
      </p>
      <ul aria-label="Possibly twice" className="mt-2 divide-y divide-line">
        {shown.map((pair) => (
          <PairRow key={pair.meetings.map(({ id }) => id).join()} pair={pair} timeZone={timeZone} />
        ))}
      </ul>
      {shown.length < pairs.length && (
        <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
          Show all {format.integer(pairs.length)}
        </Button>
      )}
    </Card>
  );
}

function PairRow({ pair: { meetings }, timeZone }: { pair: Pair; timeZone: string }) {
  const { merge, keepBoth } = usePairDecisions();
  const isBusy = merge.isPending || keepBoth.isPending;
  const [one, other] = meetings;
  const choices = [
    { kept: one, deleted: other },
    { kept: other, deleted: one },
  ];
  return (
    <li ref={keepFocusOnRemoval} className="grid gap-2 py-3">
      <ul className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ kept, deleted }) => (
          <li key={kept.id} className="grid content-start justify-items-start gap-1.5">
            <MeetingOfPair meeting={kept} timeZone={timeZone} />
            {deleted.canEdit && (
              <Button size="sm" disabled={isBusy} onClick={() => merge.mutate({ kept, deleted })}>
                Keep only this one{' '}
                <span className="sr-only">
                  <bdi>{kept.title}</bdi>, {sources[kept.source]}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => keepBoth.mutate({ one, other })}>
          These are two{' '}
          <span className="sr-only">
            <bdi>{one.title}</bdi> and <bdi>{other.title}</bdi>
          </span>
        </Button>
      </div>
    </li>
  );
}

const sources: Record<MeetingSource, string> = {
  calculator: 'entered',
  import: 'imported',
  live: t`recorded live`,
  calendar: t`from a calendar`,
  sample: t`sample data`,
};

function MeetingOfPair({ meeting, timeZone }: { meeting: Meeting; timeZone: string }) {
  const { id, title, startedAt, durationMinutes, attendeeCount, totalCost, source } = meeting;
  return (
    <p className="text-sm wrap-anywhere">
      <AppLink to={meetingPath(id)} className="font-medium underline hover:text-ink">
        <bdi>{title}</bdi>
      </AppLink>
      <span className="tabular block text-ink-2">
        {format.dateTime(startedAt, timeZone)} · {format.minutes(durationMinutes)} ·{' '}
        {format.count(attendeeCount, 'attendee')} · <Money amount={totalCost} /> · {sources[source]}
      </span>
    </p>
  );
}

function usePairDecisions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(keysToInvalidate('meeting'));
  const restore = async ({ id }: Meeting) => {
    try {
      await call(restoreMeeting, { params: { id: String(id) } });
    } catch (error) {
      showFailure(error, t`The meeting could not be restored`);
    }
    await refresh();
  };
  const merge = useMutation({
    mutationFn: ({ kept, deleted }: { kept: Meeting; deleted: Meeting }) =>
      call(mergeMeetings, { body: { keptId: kept.id, deletedId: deleted.id } }),
    onSuccess: (_answer, { kept, deleted }) => {
      const action = { label: t`Undo`, onClick: () => void restore(deleted) };
      toast.success(t`Kept only ${kept.title}`, { action });
    },
    onError: (error) => showFailure(error),
    onSettled: refresh,
  });
  const keepBoth = useMutation({
    mutationFn: ({ one, other }: { one: Meeting; other: Meeting }) =>
      call(keepBothMeetings, { body: { meetingId: one.id, otherId: other.id } }),
    onError: (error) => showFailure(error),
    onSettled: refresh,
  });
  return { merge, keepBoth };
}
