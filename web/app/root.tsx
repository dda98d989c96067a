import { Outlet } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { documentTitle, useScreenTitle } from '#web/components/page-title.ts';

export function Root() {
  const title = useScreenTitle();
  // A layout effect comes before the effects of the screen, which may know a better title.
  useLayoutEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return <Outlet />;
}
