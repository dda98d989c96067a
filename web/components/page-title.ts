import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

const product = 'MeetingCost';

export function documentTitle(title: string | undefined): string {
  return title ? `${title} · ${product}` : product;
}

/** The title that web/app/screens.tsx gives to the screen that is shown. */
export function useScreenTitle(): string | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
}

/** For a screen whose title depends on what it shows; all others have theirs from web/app/screens.tsx. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
}
