import { useEffect } from 'react';
import { site } from './site.ts';

export function documentTitle(title: string): string {
  return `${title} · ${site.name}`;
}

/** For a screen whose title depends on its content; other titles come from web/app/screens.tsx. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
}
