import { ArrowLeft, type LucideIcon } from 'lucide-react';
import type { HistoryState } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonLook } from '#web/ui/button.tsx';
import { navigate, preload, usePageLocation } from './navigation.ts';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  state?: HistoryState;
};

/** A link between screens. */
export function AppLink({ to, replace, state, onClick, children, ...props }: AppLinkProps) {
  const { pathname } = usePageLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // With another button or a modifier key the browser opens a tab or a window, or downloads.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    void navigate(to, { ...(replace && { replace }), ...(state && { state }) });
  };
  return (
    <a
      href={to}
      aria-current={pathname === to ? 'page' : undefined}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
      onClick={follow}
      {...props}
    >
      {children}
    </a>
  );
}

/** Above the title of a page without a sidebar entry: a link to its parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink
      to={to}
      className="mb-3 -ms-1 inline-flex touch items-center gap-1.5 rounded-md px-1 text-sm text-ink-2 hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-4" aria-hidden />
      {children}
    </AppLink>
  );
}

type ButtonLinkProps = ComponentProps<typeof AppLink> & ButtonLook & { icon?: LucideIcon };

/** A link between screens that looks like a button. */
export function ButtonLink({ variant, size, icon: Icon, children, ...props }: ButtonLinkProps) {
  return (
    <AppLink {...props} className={buttonClass({ variant, size })}>
      {Icon && <Icon aria-hidden />}
      {children}
    </AppLink>
  );
}
