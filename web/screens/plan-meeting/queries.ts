import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import {
  cancelPlan,
  editPlan,
  listPlans,
  type MeetingPlan,
  type PlanInput,
  type PlanPerson,
  priceOfPeople,
  readAvailability,
  savePlan,
} from '#contract/meeting-plans.ts';
import { call, isGone } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { useDraftKey } from '#web/components/draft-key.ts';

export const plansQuery = queryOptions({
  queryKey: ['meeting-plans', 'list'],
  queryFn: ({ signal }) => call(listPlans, {}, { signal }),
});

export type HourlyCost = Answer<typeof priceOfPeople>;

/** The hourly cost of the caller and these people. */
export const useHourlyCost = (people: readonly PlanPerson[]) =>
  useQuery({
    queryKey: ['meeting-plans', 'price', people],
    queryFn: ({ signal }) => call(priceOfPeople, { body: { people: [...people] } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

type Slot = { startsAt: string; minutes: number; exceptPlan: number | null };

export type BusyPeople = Answer<typeof readAvailability>['people'];

const nobody: BusyPeople = [];

/** Busy times of people with known calendars, around a time; nothing while the time is incomplete. */
export function useBusyPeople(people: readonly PlanPerson[], slot: Slot): BusyPeople {
  const body = { emails: people.flatMap(({ email }) => email ?? []), ...slot };
  const { data } = useQuery({
    queryKey: ['meeting-plans', 'availability', body],
    queryFn: ({ signal }) => call(readAvailability, { body }, { signal }),
    enabled: body.emails.length > 0 && slot.startsAt !== '' && slot.minutes > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data?.people ?? nobody;
}

/** Plans a meeting, or changes the version of `plan` that the user has seen. */
export function useSavePlan(plan: MeetingPlan | null, onSaved: (saved: MeetingPlan) => void) {
  const client = useQueryClient();
  const draftKeyOf = useDraftKey();
  return useMutation({
    mutationFn: (body: PlanInput) =>
      plan
        ? call(editPlan, { params: { id: String(plan.id) }, body: { ...body, version: plan.version } })
        : call(savePlan, { body: { ...body, draftKey: draftKeyOf(body) } }),
    onSuccess: onSaved,
    onSettled: () => void client.invalidateQueries(keysToInvalidate('meeting-plan')),
  });
}

export function useCancelPlan(onCanceled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: MeetingPlan) => {
      try {
        await call(cancelPlan, { params: { id: String(id) } });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: onCanceled,
    onSettled: () => void client.invalidateQueries(keysToInvalidate('meeting-plan')),
  });
}
