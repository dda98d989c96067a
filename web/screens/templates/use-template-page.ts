// Which page is shown stands in the address.

import { navigate } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';

const pageSize = 6;

/** The page in the address, or the nearest one that there is, and what it shows of `total` templates. */
export function useTemplatePage(total: number) {
  const { pathname, search } = usePageLocation();
  const count = Math.max(1, Math.ceil(total / pageSize));
  const asked = Number(new URLSearchParams(search).get('page') ?? 1);
  const number = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), count) : 1;
  const show = (page: number) => () =>
    void navigate(page === 1 ? pathname : `${pathname}?page=${page}`, { replace: true });
  return {
    number,
    count,
    from: (number - 1) * pageSize,
    to: Math.min(number * pageSize, total),
    previous: number > 1 ? show(number - 1) : undefined,
    next: number < count ? show(number + 1) : undefined,
  };
}
