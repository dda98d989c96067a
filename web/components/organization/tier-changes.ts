import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#contract/endpoint.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { call } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import { salaryTiersQuery } from './organization-queries.ts';

export type TierList = Answer<typeof readTierList>;

/** The tiers with the version of their list, for editing. */
export const tierListQuery = queryOptions({
  queryKey: [...salaryTiersQuery.queryKey, 'list'],
  queryFn: ({ signal }) => call(readTierList, {}, { signal }),
  // An editor always starts from the stored list.
  gcTime: 0,
});

type SentTier = Input<typeof saveTierList>['body']['tiers'][number];

type WantedList = {
  tiers: readonly Pick<SentTier, 'name' | 'hourlyRate' | 'formerName' | 'entered'>[];
  /** Null overwrites any version. */
  version: number | null;
  start?: TierStart;
};

/** Without a day, changed rates apply from today on. */
export type TierStart = { fromDay?: string };

export type TierPreview = NonNullable<TierList['repricing']>;

const bodyOf = ({ tiers, version, start }: WantedList) => ({
  tiers: tiers.map(({ name, hourlyRate, formerName, entered }) => ({
    name,
    hourlyRate,
    formerName,
    entered,
  })),
  ...(version !== null && { version }),
  ...(start && { ...start, reprices: true }),
});

/** The effect of a save on recorded meetings. */
export const useTierPreview = () =>
  useMutation({
    mutationFn: async (wanted: WantedList) =>
      (await call(saveTierList, { body: { ...bodyOf(wanted), isPreview: true } })).repricing,
  });

type TierCallbacks = { onSaved?: (list: TierList) => void; onError?: (error: Error) => void };

/** Saves the whole list. Fails if someone else changed it meanwhile. */
export function useTierChanges({ onSaved, onError }: TierCallbacks = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: WantedList) => call(saveTierList, { body: bodyOf(wanted) }),
    onSuccess: (saved) => {
      client.setQueryData(tierListQuery.queryKey, saved);
      onSaved?.(saved);
    },
    ...(onError && { onError }),
    onSettled: () => {
      void client.invalidateQueries(keysToInvalidate('tiers'));
      void client.invalidateQueries(keysToInvalidate('meetings'));
    },
  });
}
