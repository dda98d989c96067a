import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import { suggestPeople } from '#contract/organization/organization.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';

export type KnownPerson = Answer<typeof suggestPeople>['people'][number];

const pauseMs = 200;
const nothing: KnownPerson[] = [];

/** Suggested names for the typed text, and the person of the directory with exactly this name or address. */
export function useKnownPeople(typed: string): { names: string[]; person: KnownPerson | undefined } {
  const { data: user } = useQuery(currentUserQuery);
  const isMember = user?.status === 'active';
  const search = usePaused(typed.trim());
  const { data: known = nothing } = useQuery({
    queryKey: [...suggestionsQuery.queryKey, 'people', search.toLowerCase()],
    queryFn: async ({ signal }) => (await call(suggestPeople, { query: { search } }, { signal })).people,
    enabled: isMember && search !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const { data: others } = useQuery({ ...suggestionsQuery, enabled: isMember });
  const text = typed.trim().toLowerCase();
  const isTyped = ({ name, email }: KnownPerson) => name.toLowerCase() === text || email === text;
  const matches = known.filter(isTyped);
  return {
    names: [...new Set([...known.map(({ name }) => name), ...(others?.names ?? [])])],
    // A name shared by several people matches nobody.
    person: matches.length === 1 ? matches[0] : undefined,
  };
}

/** The value after a short pause in its changes. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
