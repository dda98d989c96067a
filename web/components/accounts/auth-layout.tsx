import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/card.tsx';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Brand } from '#web/components/site/brand.tsx';
import { site } from '#web/components/site/site.ts';
import { ThemeToggle } from '#web/components/site/theme-toggle.tsx';

type AuthLayoutProps = {
  title: string;
  description?: ReactNode;
  /** Below the card: a link to a related screen. */
  footer?: ReactNode;
  /** The content is taller than most windows: it starts at the top, so that nothing moves when it arrives. */
  tall?: boolean;
  children: ReactNode;
};

/** The minimal page for sign-in, registration and password reset. */
export function AuthLayout({ title, description, footer, tall, children }: AuthLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-8">
      <header className="flex h-16 items-center justify-between">
        <AppLink
          to={site.landing ? '/Landing' : '/login'}
          className="inline-flex touch items-center rounded-lg"
        >
          <Brand />
        </AppLink>
        <ThemeToggle />
      </header>
      <main
        className={classNames(
          'mx-auto flex w-full max-w-md flex-1 flex-col pt-4 pb-12 outline-none',
          !tall && 'justify-center',
        )}
      >
        <Card className="p-5 sm:p-8">
          <h1 className="text-2xl/8 font-semibold tracking-tight">{title}</h1>
          {description && <p className="mt-1 text-ink-2">{description}</p>}
          <div className="mt-6">{children}</div>
        </Card>
        {footer && <p className="mt-5 text-center text-sm text-ink-2">{footer}</p>}
      </main>
      {(!site.landing || site.imprint) && (
        <footer className="flex justify-center gap-6 pb-6 text-sm text-ink-2">
          <a href="/privacy" className={quietLinkClass}>
            Privacy
          </a>
          {site.imprint && (
            <a href="/imprint" className={quietLinkClass}>
              Imprint
            </a>
          )}
        </footer>
      )}
    </div>
  );
}

const quietLinkClass = 'inline-flex touch items-center rounded underline-offset-4 hover:underline';

export const textLinkClass =
  'rounded font-medium text-accent underline-offset-4 hover:underline pointer-coarse:inline-block pointer-coarse:py-3';
