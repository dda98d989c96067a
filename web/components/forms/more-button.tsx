import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

type MoreButtonProps = {
  query: {
    data: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  size?: 'sm' | 'md';
  className?: string;
  children: ReactNode;
};

/** Loads the next page of a list. A reload of the list cancels that, so it is requested again afterwards. */
export function MoreButton({ query, children, ...look }: MoreButtonProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pages = query.data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  if (wanted !== 0 && (pages >= wanted || !hasNextPage)) setWanted(0);
  const isWaiting = wanted > pages && !isFetchNextPageError;
  const load = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (isWaiting && !isFetching) load();
  }, [isWaiting, isFetching]);
  if (!hasNextPage) return null;
  return (
    <Button
      {...look}
      busy={isWaiting || isFetchingNextPage}
      onClick={() => {
        setWanted(pages + 1);
        if (isFetchNextPageError) void fetchNextPage();
      }}
    >
      {children}
    </Button>
  );
}
