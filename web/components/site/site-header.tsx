import { t } from '#domain/format/text.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Brand } from './brand.tsx';
import { site } from './site.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const siteSections = [
  { href: '/#features', label: t`Features` },
  { href: '/#pricing', label: t`Pricing` },
  { href: '/#testimonials', label: t`Testimonials` },
];

/** Header of the public pages. Plain links: the landing page has no router. */
export function SiteHeader() {
  return (
    <>
      <header className="top-0 z-10 tall:sticky border-b border-line bg-canvas">
        <div className="mx-auto flex h-16 max-w-[75rem] items-center gap-2 px-4 sm:px-8">
          <a href="/" className="inline-flex touch items-center rounded-lg">
            <Brand />
          </a>
          <Sections className="ms-8 gap-1 max-md:hidden" />
          <span className="flex-1" />
          <span className="noscript:hidden">
            <ThemeToggle />
          </span>
          <a href="/dashboard" className={buttonClass()}>
            Launch App
          </a>
        </div>
      </header>
      {/* A phone has no room for them beside the brand, nor for a sticky second line. */}
      <Sections className="empty:hidden flex-wrap justify-around border-b border-line px-2 py-1 md:hidden" />
    </>
  );
}

function Sections({ className }: { className: string }) {
  return (
    <nav aria-label="Sections" className={classNames('flex', className)}>
      {(site.landing ? siteSections : []).map(({ href, label }) => (
        <a key={href} href={href} className={buttonClass({ variant: 'ghost' })}>
          {label}
        </a>
      ))}
    </nav>
  );
}

const columns = [
  ...(site.landing
    ? [{ title: t`Product`, links: [...siteSections, { href: '/payments', label: t`Plans` }] }]
    : []),
  {
    title: t`App`,
    links: [
      { href: '/login', label: t`Sign in` },
      { href: '/register', label: t`Create account` },
      { href: '/api/docs', label: t`API` },
    ],
  },
  {
    title: t`Legal`,
    links: [
      { href: '/privacy', label: t`Privacy` },
      { href: '/terms', label: t`Terms` },
    ],
  },
];

/** All links lead to existing pages. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-[75rem] gap-x-8 gap-y-10 px-4 py-12 sm:grid-cols-[1fr_auto] sm:px-8">
        <div>
          <Brand />
          <p className="mt-3 max-w-xs text-sm text-ink-2">
            What meetings cost while they run, and whether they were worth it. On your own server.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-10 gap-y-8 sm:grid-cols-3 sm:gap-x-16">
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className="mt-2">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <FooterLink href={href}>{label}</FooterLink>
                  </li>
                ))}
                {title === 'Legal' && (
                  // Always in the built landing page; the server makes it visible there.
                  <li id="imprint-link" hidden={!site.imprint}>
                    <FooterLink href="/imprint">Imprint</FooterLink>
                  </li>
                )}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex touch items-center py-1.5 text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </a>
  );
}
