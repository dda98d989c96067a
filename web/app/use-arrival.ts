import { useLayoutEffect, useRef } from 'react';
import { announceShown } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { documentTitle } from '#web/components/page-title.ts';

let shownPathname: string | null = null;

/** What a browser does at each new page: its title, the top of it, and the focus at its beginning. */
export function useRouteFocus(title: string): void {
  const location = usePageLocation();
  const done = useRef<typeof location>(null);

  // A layout effect comes before the effects of the screen, which may know a better title or focus a field.
  useLayoutEffect(() => {
    if (done.current === location) return;
    done.current = location;
    const { pathname, arrival, scrollTop, state } = location;
    const isNewPath = pathname !== shownPathname;
    const isFirst = shownPathname === null;
    shownPathname = pathname;
    if (isNewPath) document.title = documentTitle(title);
    if ((arrival === 'push' && !state.isOver) || (arrival === 'replace' && isNewPath)) window.scrollTo(0, 0);
    if (arrival === 'traverse') window.scrollTo(0, scrollTop);
    if (!isFirst) focusPage(isNewPath);
    announceShown(location);
  }, [location, title]);
}

// Nobody who uses the keyboard or listens shall be left behind on what has gone.
function focusPage(isNewPath: boolean) {
  const { activeElement, body } = document;
  const page = document.querySelector('main');
  if (!page || (!isNewPath && activeElement !== body)) return;
  if (page !== activeElement && page.contains(activeElement)) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
