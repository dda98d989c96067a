import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listMemberPage } from '#contract/members-page.ts';
import { call } from '#web/api/client.ts';

/** Where every list of members is kept, the one of the palette too. */
export const membersKey = ['members'] as const;

/** A page of those who match; the one before stays in sight until it is here. */
export function memberPageQuery(typed: string, page: number) {
  const search = typed.trim();
  return queryOptions({
    queryKey: [...membersKey, 'page', search, page],
    queryFn: ({ signal }) =>
      call(
        listMemberPage,
        { query: { ...(search && { search }), ...(page > 1 && { page: String(page) }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
