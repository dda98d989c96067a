import { useEffect, useEffectEvent } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/endpoint.ts';
import { mostSuggested, suggestPeople } from '#contract/organization/organization.ts';
import { call } from '#web/api/client.ts';
import { currentUserQuery } from '#web/api/queries.ts';
import { suggestionsQuery } from '#web/components/organization/organization-queries.ts';
import { usePaused } from '#web/ui/use-paused.ts';

export type KnownPerson = Answer<typeof suggestPeople>['people'][number];

const nothing: KnownPerson[] = [];
const unknown = { email: null, role: null, salaryTier: null, hourlyRate: null };

/** Longer texts are pasted lists, not the name of one person. */
const longestSearch = 120;

type KnownPeople = {
  /** Those whose name or address contains the typed text: of the directory, then names of recorded meetings. */
  matches: KnownPerson[];
  /** The person of the directory with exactly this name or address. */
  person: KnownPerson | undefined;
  /** Whether the directory has not answered yet for this text. */
  isSearching: boolean;
};

/** People of the directory whose name or address contains a text. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...suggestionsQuery.queryKey, 'people', search.toLowerCase()],
    queryFn: async ({ signal }) => (await call(suggestPeople, { query: { search } }, { signal })).people,
    staleTime: 60_000,
  });

export function useKnownPeople(typed: string): KnownPeople {
  const { data: user } = useQuery(currentUserQuery);
  const isMember = user?.status === 'active' && typed.trim().length <= longestSearch;
  const text = typed.trim().toLowerCase();
  const [letter = ''] = text;
  const { data: withLetter } = useQuery({ ...peopleQuery(letter), enabled: isMember && letter !== '' });
  // Then it contains all matches of longer texts: small directories answer before the name is typed.
  const all = withLetter && withLetter.length < mostSuggested ? withLetter : undefined;
  const search = usePaused(typed.trim());
  const {
    data: answered = nothing,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...peopleQuery(search),
    enabled: isMember && search !== '' && !all,
    placeholderData: keepPreviousData,
  });
  const known = all ?? answered;
  const { data: others } = useQuery({ ...suggestionsQuery, enabled: isMember });
  const exact = known.filter((one) => isCalled(one, text));
  const contains = (part: string | null) => part?.toLowerCase().includes(text) ?? false;
  const found = known.filter(({ name, email }) => contains(name) || contains(email));
  const listed = new Set(known.map(({ name }) => name));
  const recorded = (others?.names ?? []).filter((name) => contains(name) && !listed.has(name));
  return {
    matches: [...found, ...recorded.map((name) => ({ ...unknown, name }))],
    // A name shared by several people matches nobody.
    person: exact.length === 1 ? exact[0] : undefined,
    isSearching:
      isMember && text !== '' && !all && (search !== typed.trim() || isPending || isPlaceholderData),
  };
}

/** Acts when a condition becomes true, such as that the directory has answered. */
export function useOnceTrue(isTrue: boolean, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (isTrue) run();
  }, [isTrue]);
}

/**
 * Whom Enter takes without a choice: the only or exact match, or a guest if nobody matches. A complete address is that
 * of nobody else.
 */
export function chosenByEnter(
  typed: string,
  matches: readonly KnownPerson[],
): KnownPerson | { name: string } | undefined {
  const text = typed.trim();
  const exact = matches.filter((one) => isCalled(one, text.toLowerCase()));
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined;
  if (matches.length === 0 || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) return { name: text };
  return matches.length === 1 ? matches[0] : undefined;
}

const isCalled = ({ name, email }: KnownPerson, text: string) =>
  name.toLowerCase() === text || email === text;
