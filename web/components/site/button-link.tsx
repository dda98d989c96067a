import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from '#web/ui/button.tsx';
import { AppLink } from './app-link.tsx';

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
