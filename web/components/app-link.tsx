import { createContext, use, type ComponentProps } from 'react';
import { Link } from 'wouter';
import type { NavigationState } from './navigation.ts';
import { usePageLocation } from './page-location.ts';

/** Fetches the code of the screen at a path. */
export const PreloadContext = createContext<(path: string) => void>(() => undefined);

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  state?: NavigationState;
};

/** The one kind of link between screens; the next screen's code is on its way before the press. */
export function AppLink({ to, ...props }: AppLinkProps) {
  const preload = use(PreloadContext);
  const { pathname } = usePageLocation();
  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
      {...props}
    />
  );
}
