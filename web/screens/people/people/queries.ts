import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { listMembers } from '#contract/accounts/members.ts';
import { listPeople, listUnknownAttendees, readPaySettings } from '#contract/people/people.ts';
import { call, hasCode } from '#web/api/client.ts';
import { keysToInvalidate } from '#web/api/invalidation.ts';
import type { Search } from '#web/components/site/navigation.ts';

const peopleKey = ['people'] as const;
const payKey = ['pay'] as const;

export type PeopleFilters = {
  search?: string | undefined;
  department?: string | undefined;
  /** A tier, or "none". */
  tier?: string | undefined;
  /** Active people if omitted. */
  state?: 'left' | 'all' | undefined;
  page?: string | undefined;
};

export type PeopleView = PeopleFilters & { tab?: 'unknown' | undefined };

/** The view in the address. */
export function viewOf({ search, department, tier, state, page, tab }: Search): PeopleView {
  return {
    ...(search && { search }),
    ...(department && { department }),
    ...(tier && { tier }),
    ...((state === 'left' || state === 'all') && { state }),
    ...(/^[1-9]\d{0,5}$/.test(page ?? '') && { page }),
    ...(tab === 'unknown' && { tab }),
  };
}

export const peopleQuery = ({ search, department, tier, state, page }: PeopleFilters) => {
  const query = {
    ...(search && { search }),
    ...(department && { department }),
    ...(tier && { tier }),
    ...(state && { state }),
    ...(page && { page }),
  };
  return queryOptions({
    queryKey: [...peopleKey, 'page', query],
    queryFn: ({ signal }) => call(listPeople, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const unknownQuery = queryOptions({
  queryKey: [...peopleKey, 'unknown'],
  queryFn: ({ signal }) => call(listUnknownAttendees, {}, { signal }),
  // The cost of meetings changes in the background.
  staleTime: 0,
});

export const paySettingsQuery = queryOptions({
  queryKey: payKey,
  queryFn: ({ signal }) => call(readPaySettings, {}, { signal }),
});

export const membersQuery = queryOptions({
  queryKey: ['members', 'all'],
  queryFn: ({ signal }) => call(listMembers, {}, { signal }),
});

/** Asks an administrator who sees pay, and then retries. */
export const PayChoice = createContext<(retry: () => void) => void>(() => undefined);

type Events<Got> = { onDone?: (answer: Got) => void; onError?: (error: Error) => void };

/** A change of the directory. The first tier requires the choice of who sees pay, which is asked in between. */
export function useDirectoryChange<Sent, Got>(
  change: (sent: Sent) => Promise<Got>,
  { onDone, onError }: Events<Got> = {},
) {
  const client = useQueryClient();
  const askPayChoice = use(PayChoice);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: change,
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => void client.invalidateQueries(keysToInvalidate('person')),
  });
  const run = (sent: Sent): void =>
    mutate(sent, {
      onError: (failed) => {
        if (hasCode(failed, 'pay-choice-missing')) askPayChoice(() => run(sent));
        else onError?.(failed);
      },
    });
  return { run, reset, isPending, error: hasCode(error, 'pay-choice-missing') ? null : error };
}
