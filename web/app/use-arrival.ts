import { useLayoutEffect, useRef } from 'react';
import { announceShown } from '#web/components/navigation.ts';
import { usePageLocation } from '#web/components/page-location.ts';
import { documentTitle } from '#web/components/page-title.ts';

let shownPathname: string | null = null;

/** Sets the title, the scroll position and the focus on navigation, as a browser does for a new page. */
export function useRouteFocus(title: string): void {
  const location = usePageLocation();
  const done = useRef<typeof location>(null);

  // A layout effect runs before the effects of the screen, which may set another title or focus a field.
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

// Move focus to the new page for keyboard and screen-reader users.
function focusPage(isNewPath: boolean) {
  const { activeElement, body } = document;
  const page = document.querySelector('main');
  if (!page || (!isNewPath && activeElement !== body)) return;
  if (page !== activeElement && page.contains(activeElement)) return;
  page.tabIndex = -1;
  page.focus({ preventScroll: true });
}
