// Advice about the planned meetings that a member sees.

import { minutesUsed, plannedAdvice, type PlannedAdvice } from '#domain/calendar/advice.ts';
import { normalizedTitle } from '#domain/meetings/meeting.ts';
import { guessType } from '#domain/meetings/imports/words.ts';
import { meetingKind } from '#domain/meetings/meeting-kind.ts';
import { addDays, localDay } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { SeenPlanned } from '#server/features/meetings/planned/visible-store.ts';
import { mayDecide } from '#server/features/reports/coach/decisions.ts';
import { lastReviews } from '#server/features/reports/coach/store.ts';
import { titleService } from '#server/features/reports/coach/titles.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { lastMinutesOf } from './store.ts';

const historyDays = 182;

/** What advice is about; amounts play no part. */
type Advisable = Pick<SeenPlanned, 'title' | 'durationMinutes' | 'attendees' | 'hasAgenda' | 'isRecurring'>;

type Advised<P> = { planned: P; kind: PlannedAdvice; minutes: number | null };

export const kindOf = ({ title, durationMinutes, attendees }: Omit<Advisable, 'hasAgenda' | 'isRecurring'>) =>
  meetingKind({ type: guessType(title), title, durationMinutes, attendeeCount: attendees.length });

export function adviser({ db, now }: Pick<AppContext, 'db' | 'now'>) {
  const service = titleService(db, now);

  /** The series that the caller finds in the coach, and may review there. */
  async function reviewable(caller: Member, titles: readonly string[], today: string) {
    if (titles.length === 0) return new Set<string>();
    const known = await service.costliest(caller, today, new Set(titles));
    return new Set(
      known.filter(({ facts }) => facts.pace !== null && mayDecide(caller, facts)).map(({ title }) => title),
    );
  }

  /** The advice for each meeting that can be improved; a series is advised once, at its next meeting. */
  return async <P extends Advisable>(caller: Member, meetings: readonly P[]): Promise<Advised<P>[]> => {
    const { org, organization } = caller;
    const titles = [...new Set(meetings.map(({ title }) => normalizedTitle(title)))];
    const today = localDay(now(), organization.timeZone);
    const [lastMinutes, reviews] = await Promise.all([
      lastMinutesOf(db.reports, org, titles, addDays(today, -historyDays), now()),
      lastReviews(db.read, org),
    ]);
    const { enoughPeople } = organization.hygiene.thresholds;
    const advised = new Set<string>();
    const found = meetings.flatMap((planned): Advised<P>[] => {
      const title = normalizedTitle(planned.title);
      if (advised.has(title)) return [];
      if (planned.isRecurring === 1) advised.add(title);
      const meeting = {
        kind: kindOf(planned),
        minutes: planned.durationMinutes,
        people: planned.attendees.length,
        hasAgenda: planned.hasAgenda !== 0,
        isRecurring: planned.isRecurring === 1,
        lastMinutes: lastMinutes.get(title) ?? [],
        isReviewed: reviews.has(title),
      };
      const kind = plannedAdvice(meeting, enoughPeople);
      return kind ? [{ planned, kind, minutes: kind === 'shorter' ? minutesUsed(meeting) : null }] : [];
    });
    const undecided = found.filter(({ kind }) => kind === 'decide');
    const decidable = await reviewable(
      caller,
      undecided.map(({ planned }) => normalizedTitle(planned.title)),
      today,
    );
    return found.filter(
      ({ kind, planned }) => kind !== 'decide' || decidable.has(normalizedTitle(planned.title)),
    );
  };
}
