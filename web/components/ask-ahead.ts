import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks for the list of a menu that somebody is about to open, once. What failed is asked for by the menu: its Retry
 * would go under the finger that gives it the focus.
 */
export function prefetch<Answer, Failure, Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Answer, Failure, Data, Key>,
): void {
  if (!client.getQueryState(query.queryKey)) void client.prefetchQuery(query);
}
