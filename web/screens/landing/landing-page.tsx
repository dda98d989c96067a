// A document of its own: drawn when it is built, and never again. What moves on it, main.ts moves.

import { SiteFooter } from '#web/components/site-footer.tsx';
import { SiteHeader } from '#web/components/site-header.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { StatsBand } from './stats-band.tsx';
import { Testimonials } from './testimonials.tsx';

export function LandingPage() {
  return (
    <>
      <SiteHeader />
      <main className="mx-auto max-w-[75rem] px-4 sm:px-8">
        <Hero />
        <StatsBand />
        <Features />
        <Testimonials />
        <Pricing />
        <ClosingCall />
      </main>
      <SiteFooter />
    </>
  );
}
