import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import {
  cancelPlan,
  changeOccurrence,
  editPlan,
  listOccurrences,
  listPlans,
  mostInvited,
  type MeetingPlan,
  type PlanInput,
  type PlanOccurrence,
  type PlanPerson,
  priceOfPeople,
  readAvailability,
  savePlan,
} from '#contract/calendar/planner.ts';
import { t } from '#domain/format/text.ts';
import { call, isGone } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { useDraftKey } from '#web/components/meetings/draft-key.ts';
import { peopleQuery } from '#web/components/people/known-people.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { toast } from '#web/ui/toast.ts';

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

/** People with these names, with their addresses where the directory has one person of the name. */
export const invitedByName = (client: QueryClient, names: readonly string[]): Promise<PlanPerson[]> =>
  Promise.all(
    names.slice(0, mostInvited).map(async (name) => {
      const found = await client.fetchQuery(peopleQuery(name)).catch(() => []);
      const known = found.filter((one) => one.name.toLowerCase() === name.toLowerCase());
      return { name, email: (known.length === 1 && known[0]?.email) || null, isOptional: false };
    }),
  );

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

/** The coming meetings of a series. */
export const occurrencesQuery = (planId: number) =>
  infiniteQueryOptions({
    queryKey: ['meeting-plans', 'occurrences', planId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listOccurrences,
        { params: { id: String(planId) }, query: { ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

type OccurrenceChange = {
  occurrence: PlanOccurrence;
  /** Null cancels it. */
  startsAt: string | null;
};

/** Moves, cancels or puts back one meeting of a series, and offers to undo it. */
export function useChangeOccurrence(planId: number, sendsMail: boolean) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries(keysToInvalidate('meeting-plan'));
  const send = async ({ occurrence: { originalStart }, startsAt }: OccurrenceChange) => {
    const known = client.getQueryData(plansQuery.queryKey)?.plans.find(({ id }) => id === planId);
    const body = { version: known?.version ?? 1, originalStart, startsAt };
    const changed = await call(changeOccurrence, { params: { id: String(planId) }, body });
    client.setQueryData(
      plansQuery.queryKey,
      (list) => list && { ...list, plans: list.plans.map((plan) => (plan.id === planId ? changed : plan)) },
    );
  };
  const undo = async (occurrence: PlanOccurrence) => {
    try {
      await send({ occurrence, startsAt: occurrence.isCanceled ? null : occurrence.startsAt });
    } catch (error) {
      showFailure(error, t`The change was not undone`);
    } finally {
      refresh();
    }
  };
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, { occurrence, startsAt }) =>
      toast.success(doneText(occurrence, startsAt), {
        description: sendsMail ? t`Its attendees get a mail.` : t`Please tell its attendees.`,
        action: { label: t`Undo`, onClick: () => void undo(occurrence) },
      }),
    onSettled: refresh,
  });
}

function doneText({ originalStart }: PlanOccurrence, startsAt: string | null): string {
  if (startsAt === null) return t`Meeting canceled`;
  return startsAt === originalStart ? t`Meeting put back` : t`Meeting moved`;
}
