import type { ReactNode } from 'react';
import { SiteFooter, SiteHeader } from './site-header.tsx';

/** A page for everybody, besides the landing page: title, description and content. */
export function PublicPage({
  title,
  description,
  isNarrow = false,
  children,
}: {
  title: string;
  description: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <SiteHeader />
      <main className="mx-auto min-h-[70dvh] max-w-[75rem] px-4 py-12 outline-none sm:px-8 sm:py-16">
        <div className={isNarrow ? 'mx-auto max-w-2xl' : ''}>
          <h1 className="text-[clamp(min(2rem,8.8vw),4.5vw,3rem)] leading-tight font-semibold tracking-[-0.03em]">
            {title}
          </h1>
          <p className="mt-3 max-w-2xl text-ink-2">{description}</p>
          {children}
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
