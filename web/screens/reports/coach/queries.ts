// Address, queries and mutations of the coach.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listSeries,
  readCoach,
  readDiscuss,
  type Recommendation,
  removeCoachAction,
  reviewSeries,
  type Series,
  takeRecommendation,
} from '#contract/reports/coach.ts';
import type { Answer } from '#contract/endpoint.ts';
import {
  type HygieneRule,
  type readHygieneSettings,
  saveHygieneSettings,
} from '#contract/reports/hygiene.ts';
import { t } from '#domain/format/text.ts';
import { quarterDays } from '#domain/reports/coach/series.ts';
import { addDays } from '#domain/time/local-day.ts';
import { call, statusOf } from '#web/api/client.ts';
import { format } from '#web/components/forms/format.ts';
import { meetingsKey } from '#web/components/meetings/meetings-key.ts';
import type { ListFilters } from '#web/components/meetings/meeting-link.tsx';
import { type Search, stringifySearch } from '#web/components/site/navigation.ts';
import { hygieneSettingsQuery } from '#web/components/organization/organization-queries.ts';
import { showFailure } from '#web/components/forms/failure-alert.tsx';
import { toast } from '#web/ui/toast.ts';
import type { ReviewChoice } from './review-choice.ts';

export const coachTabs = ['overview', 'series', 'what-if', 'history', 'discuss'] as const;

export type CoachTab = (typeof coachTabs)[number];

/** The tab in the address and, for "What if", the title of the series it starts from. */
export const readCoachAddress = ({
  view,
  series,
}: Search): { tab: CoachTab; series: string | undefined } => ({
  tab: coachTabs.find((tab) => tab === view) ?? 'overview',
  series,
});

export const coachPath = (tab: CoachTab, series?: string): string =>
  `/dashboard/coach${stringifySearch({ view: tab === 'overview' ? undefined : tab, series })}`;

/** Filters for the held meetings of a title, or of all titles, in the last 13 weeks. */
export const heldInQuarter = (today: string, title?: string | null): ListFilters => ({
  title: title ?? undefined,
  from: addDays(today, 1 - quarterDays),
  to: today,
  planned: 'no',
});

/** Under the meetings key: every change of a meeting also changes the coach. */
const coachKey = [...meetingsKey, 'coach'] as const;

export const coachQuery = queryOptions({
  queryKey: [...coachKey, 'score'],
  queryFn: ({ signal }) => call(readCoach, {}, { signal }),
});

export const seriesQuery = queryOptions({
  queryKey: [...coachKey, 'series'],
  queryFn: ({ signal }) => call(listSeries, {}, { signal }),
});

/** Whether a language model is configured, and what would be sent to it. */
export const discussQuery = queryOptions({
  queryKey: [...coachKey, 'discuss'],
  queryFn: ({ signal }) => call(readDiscuss, {}, { signal }),
});

type RecommendationId = Pick<Recommendation, 'kind' | 'title'>;

type DecisionHandlers = {
  onSuccess: (decision: Answer<typeof takeRecommendation>) => void;
  onError?: (error: Error) => void;
};

/**
 * Records a decision on a recommendation. The handlers belong to the hook, not to `mutate`: the refreshed list may
 * remove the row before the response arrives, and then React Query would not call the handlers of `mutate`.
 */
function useDecision(
  { kind, title }: RecommendationId,
  state: 'taken' | 'dismissed',
  handlers: DecisionHandlers,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeRecommendation, { body: { kind, title, state } }),
    ...handlers,
    // Also after an error: the recommendation may have become obsolete.
    onSettled: () => void client.invalidateQueries({ queryKey: coachKey }),
  });
}

/** Accepts a recommendation. */
export function useAcceptRecommendation(recommendation: RecommendationId, onDone: () => void) {
  return useDecision(recommendation, 'taken', {
    onSuccess: ({ knownFrom }) => {
      toast.success(t`Accepted`, {
        description: t`The actual saving will be known after ${format.mediumDay(knownFrom)}.`,
      });
      onDone();
    },
  });
}

/** Hides a recommendation for 90 days and offers Undo. */
export function useDismissRecommendation(recommendation: RecommendationId) {
  const client = useQueryClient();
  const undo = async (id: number) => {
    try {
      await call(removeCoachAction, { params: { id: String(id) } });
      await client.invalidateQueries({ queryKey: coachKey });
    } catch (error) {
      showFailure(error, t`Could not restore the recommendation`);
    }
  };
  return useDecision(recommendation, 'dismissed', {
    onError: (error) => showFailure(error, t`Could not dismiss the recommendation`),
    onSuccess: ({ id }) => {
      toast.success(t`Dismissed for 90 days`, { action: { label: t`Undo`, onClick: () => void undo(id) } });
    },
  });
}

/** Deletes a decision from the history, after which it can be recommended again. */
export function useDeleteDecision(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeCoachAction, { params: { id: String(id) } }),
    onSuccess: () => {
      toast.success(t`Decision deleted`);
      void client.invalidateQueries({ queryKey: coachKey });
    },
    onError: (error) => showFailure(error, t`Could not delete the decision`),
  });
}

/** Records the review of a series. */
export function useReviewSeries({ title }: Pick<Series, 'title'>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, minutes, rhythm }: ReviewChoice) =>
      call(reviewSeries, {
        body: {
          title,
          decision,
          minutes: decision === 'shorten' ? minutes : null,
          rhythm: decision === 'thin-out' ? rhythm : null,
        },
      }),
    onSuccess: ({ knownFrom }, { decision }) => {
      void client.invalidateQueries({ queryKey: coachKey });
      toast.success(t`Review recorded`, {
        description:
          decision === 'keep'
            ? t`The series continues unchanged.`
            : t`The actual saving will be known after ${format.mediumDay(knownFrom)}.`,
      });
      onDone();
    },
  });
}

export type LoadedSettings = Answer<typeof readHygieneSettings>;

class SettingsConflict extends Error {
  readonly theirs: LoadedSettings;

  constructor(theirs: LoadedSettings) {
    super(t`The settings were changed by someone else`);
    this.theirs = theirs;
  }
}

/** Saves a new version of the settings; `conflict` holds the stored settings if someone else saved first. */
export function useSaveSettings() {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: async ({ rule, version }: { rule: HygieneRule; version: number }) => {
      try {
        return await call(saveHygieneSettings, { body: { version, ...rule } });
      } catch (error) {
        if (statusOf(error) !== 409) throw error;
        throw new SettingsConflict(await client.fetchQuery({ ...hygieneSettingsQuery, staleTime: 0 }));
      }
    },
    onSuccess: (saved) => {
      client.setQueryData(hygieneSettingsQuery.queryKey, saved);
      // Every score on every screen changes.
      void client.invalidateQueries({ queryKey: meetingsKey });
      toast.success(t`Settings saved`, {
        description: t`Meetings are now scored with version ${saved.current.version}.`,
      });
    },
  });
  const conflict = saving.error instanceof SettingsConflict ? saving.error.theirs : null;
  return { saving, conflict, failure: conflict ? null : saving.error };
}
