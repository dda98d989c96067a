// Queries and mutations of the upcoming meetings.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelPlan, changeOccurrence, editPlan, listPlans } from '#contract/calendar/planner.ts';
import {
  deleteMeeting,
  editMeeting,
  listMeetings,
  readMeeting,
  restoreMeeting,
} from '#contract/meetings/meetings.ts';
import { listBudgets } from '#contract/reports/budgets.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { dropPlanned, keepPlanned, type PlannedMeeting, restorePlanned } from '#contract/meetings/planned.ts';
import { listPlannedAdvice } from '#contract/calendar/upcoming.ts';
import { sumMeetings } from '#contract/meetings/meeting-list.ts';
import { t } from '#domain/format/text.ts';
import { weekStart } from '#domain/time/local-day.ts';
import { firstWeekday } from '#web/components/forms/format.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { downloadPlan } from '#web/components/calendar/plan-file.tsx';
import { editOf } from '#web/components/meetings/meeting-edit.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Coming } from './coming.ts';

export const adviceQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['planned', 'advice', from, to],
    queryFn: ({ signal }) => call(listPlannedAdvice, { query: { from, to } }, { signal }),
  });

/** The limits of all budgets for a month; null without a budget, and for those who see no limits. */
export const monthlyLimitQuery = queryOptions({
  queryKey: [...meetingsKey, 'monthly-limit'],
  queryFn: async ({ signal }) => {
    const { budgets } = await call(listBudgets, {}, { signal });
    const limits = budgets.flatMap(({ monthlyLimit }) => monthlyLimit ?? []);
    return limits.length === 0 ? null : limits.reduce((sum, limit) => sum + limit, 0);
  },
});

/** What the held meetings of this week cost so far. */
export const heldSoFarQuery = (today: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'held-so-far', today],
    queryFn: async ({ signal }) => {
      const query = { planned: 'no', from: weekStart(today, firstWeekday), to: today } as const;
      return (await call(sumMeetings, { query }, { signal })).cost;
    },
  });

/** All planned meetings, as far as calendars and plans are known: the sum that other screens show as planned. */
export const allPlannedQuery = queryOptions({
  queryKey: [...meetingsKey, 'all-planned'],
  queryFn: async ({ signal }) => (await call(readDashboard, {}, { signal })).total.planned,
});

/** Meetings that were entered before their start; the sums of the days count all of them. */
export const enteredQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...meetingsKey, 'entered', from, to],
    queryFn: async ({ signal }) => {
      const query = { planned: 'yes', from, to, limit: '200', order: 'asc' } as const;
      return (await call(listMeetings, { query }, { signal })).meetings;
    },
  });

type Decided = { planned: PlannedMeeting; minutes: number | null };

/** Records a planned meeting with its actual minutes, or drops it (null). */
export function useDecision() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries(keysToInvalidate('meeting'));
  const restore = async ({ id }: PlannedMeeting) => {
    try {
      await call(restorePlanned, { params: { id: String(id) } });
    } catch (error) {
      showFailure(error, t`Could not bring the meeting back`);
    }
    refresh();
  };
  return useMutation({
    mutationFn: ({ planned, minutes }: Decided) => {
      const params = { id: String(planned.id) };
      return minutes === null
        ? call(dropPlanned, { params })
        : call(keepPlanned, { params, body: { minutes } });
    },
    onSuccess: (_answer, { planned, minutes }) => {
      if (minutes !== null) return toast.success(t`Recorded ${planned.title}`);
      const action = { label: t`Undo`, onClick: () => void restore(planned) };
      return toast.success(t`Not recorded: ${planned.title}`, { action });
    },
    onError: (error) => showFailure(error),
    onSettled: refresh,
  });
}

export type ComingChange = { kind: 'shorten'; minutes: number } | { kind: 'skip' };

/** Whether the reader may change the meeting here; of a copy in a calendar they can only write to its organizer. */
export const canChange = ({ planned, entered }: Coming): boolean =>
  entered ? entered.canEdit : planned.planId !== null;

/** Shortens or skips a meeting of the record, or of an own plan. */
export function useChangeComing({ title, planned, entered }: Coming, onChanged: () => void) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries(keysToInvalidate('meeting'));
  const change = async (wanted: ComingChange) => {
    if (!planned) {
      await changeEntered(entered.id, wanted);
      return null;
    }
    const { plans, sendsMail } = await call(listPlans);
    const plan = plans.find(({ id }) => id === planned.planId);
    if (!plan) throw new Error('the plan is gone');
    const { id, version, startsAt, changesFrom, repeats, isCanceled, ...rest } = plan;
    const params = { id: String(id) };
    const { agenda, untilDay, people, showsCost, title: planTitle } = rest;
    if (wanted.kind === 'shorten') {
      const body = {
        version,
        title: planTitle,
        agenda,
        untilDay,
        people,
        showsCost,
        repeats,
        startsAt: changesFrom ?? startsAt,
        minutes: wanted.minutes,
      };
      // A series that has begun goes on as another plan.
      return { id: (await call(editPlan, { params, body })).id, sendsMail };
    }
    if (planned.originalStart === null || isCanceled) await call(cancelPlan, { params });
    else
      await call(changeOccurrence, {
        params,
        body: { version, originalStart: planned.originalStart, startsAt: null },
      });
    return { id, sendsMail };
  };
  const restore = async () => {
    try {
      await call(restoreMeeting, { params: { id: String(entered?.id) } });
    } catch (error) {
      showFailure(error, t`The meeting could not be restored`);
    }
    refresh();
  };
  return useMutation({
    mutationFn: change,
    onSuccess: (plan, wanted) => {
      onChanged();
      const text = wanted.kind === 'skip' ? t`Skipped` : t`Shortened to ${wanted.minutes} minutes`;
      if (plan?.sendsMail)
        return toast.success(`${text}: ${title}`, { description: t`Its people get a mail.` });
      if (plan)
        return toast.success(`${text}: ${title}`, {
          description: t`Send its people the changed calendar file.`,
          action: downloadPlan(plan.id),
        });
      const undo = wanted.kind === 'skip' && { label: t`Undo`, onClick: () => void restore() };
      return toast.success(`${text}: ${title}`, undo ? { action: undo } : {});
    },
    onSettled: refresh,
  });
}

async function changeEntered(id: number, wanted: ComingChange): Promise<void> {
  const params = { id: String(id) };
  if (wanted.kind === 'skip') return call(deleteMeeting, { params });
  const edit = editOf(await call(readMeeting, { params }));
  const { minutes } = wanted;
  await call(editMeeting, { params, body: { ...edit, durationMinutes: minutes, plannedMinutes: minutes } });
}
