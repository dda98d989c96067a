import { Brand } from './brand.tsx';
import { siteSections } from './site-header.tsx';

const columns = [
  { title: 'Product', links: [...siteSections, { href: '/payments', label: 'Plans' }] },
  {
    title: 'App',
    links: [
      { href: '/login', label: 'Sign in' },
      { href: '/register', label: 'Create account' },
      { href: '/api/docs', label: 'API' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
    ],
  },
];

/** Each link leads to a page that is there. */
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
                    <a
                      href={href}
                      className="inline-flex touch items-center py-1.5 text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
