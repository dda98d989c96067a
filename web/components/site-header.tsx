import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Brand } from './brand.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export const siteSections = [
  { href: '/#features', label: 'Features' },
  { href: '/#pricing', label: 'Pricing' },
  { href: '/#testimonials', label: 'Testimonials' },
];

/** Of the pages that everybody may read. Plain links: the landing page has no router. */
export function SiteHeader() {
  return (
    <>
      <header className="top-0 z-10 tall:sticky border-b border-line bg-canvas">
        <div className="mx-auto flex h-16 max-w-[75rem] items-center gap-2 px-4 sm:px-8">
          <a href="/" className="inline-flex touch items-center rounded-lg">
            <Brand />
          </a>
          <Sections className="ml-8 gap-1 max-md:hidden" />
          <span className="flex-1" />
          <span className="noscript:hidden">
            <ThemeToggle />
          </span>
          <a href="/dashboard" className={buttonClass()}>
            Launch App
          </a>
        </div>
      </header>
      {/* A phone has no room for them beside the brand, nor for a second line that stays. */}
      <Sections className="justify-around border-b border-line px-2 py-1 md:hidden" />
    </>
  );
}

function Sections({ className }: { className: string }) {
  return (
    <nav aria-label="Sections" className={classNames('flex', className)}>
      {siteSections.map(({ href, label }) => (
        <a key={href} href={href} className={buttonClass({ variant: 'ghost' })}>
          {label}
        </a>
      ))}
    </nav>
  );
}
