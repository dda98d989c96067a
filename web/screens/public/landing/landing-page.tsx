import { type ComponentType, useState } from 'react';
import { SiteFooter, SiteHeader } from '#web/components/site/site-header.tsx';
import { ClosingCall, Features, Pricing, StatsBand, Testimonials } from './sections.tsx';
import { ArrowRight, Play } from 'lucide-react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CalendarDrop } from './calendar-drop.tsx';
import { HeroMeter } from './hero-meter.tsx';

type DialogComponent = ComponentType<{ onClose: () => void }>;

// Loaded on demand: with forms, schemas and toasts the page would exceed its budget of 110 kB.
const loadDemo = async () => (await import('./demo-dialog.tsx')).DemoDialog;
const loadRequest = async () =>
  (await import('#web/components/site/demo-request-dialog.tsx')).DemoRequestDialog;

/** Rendered to HTML at build time, and hydrated in the browser: see web/app/landing. */
export function LandingPage() {
  const [Dialog, setDialog] = useState<DialogComponent | null>(null);
  const [hasFailed, setFailed] = useState(false);

  const open = async (load: () => Promise<DialogComponent>) => {
    setFailed(false);
    try {
      const Loaded = await load();
      setDialog(() => Loaded);
    } catch {
      setFailed(true);
    }
  };

  return (
    <>
      <SiteHeader />
      <main className="mx-auto max-w-[75rem] px-4 sm:px-8">
        <Hero onWatchDemo={() => void open(loadDemo)} />
        <CalendarDrop />
        <StatsBand />
        <Features />
        <Testimonials />
        <Pricing />
        <ClosingCall onScheduleDemo={() => void open(loadRequest)} />
      </main>
      <SiteFooter />
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
      {hasFailed && (
        <p
          role="alert"
          className="fixed inset-x-4 bottom-6 z-20 mx-auto max-w-md rounded-xl border border-line-strong bg-surface px-4 py-3 text-sm text-bad shadow-lg"
        >
          Can't reach the server. Check your connection, and load the page again.
        </p>
      )}
    </>
  );
}

function Hero({ onWatchDemo }: { onWatchDemo: () => void }) {
  return (
    <section className="grid items-center gap-x-16 gap-y-10 py-10 sm:py-16 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h1 className="text-[clamp(2.5rem,6vw,4.5rem)] leading-[1.03] font-semibold tracking-[-0.035em] text-balance">
          Make Every Meeting Count
        </h1>
        <p className="mt-5 max-w-lg text-lg/7 text-ink-2">
          See what a meeting costs while it runs, keep the record, and find out afterwards whether it was
          worth it.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <a href="/Calculator" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            Start Calculating Free
            <ArrowRight aria-hidden />
          </a>
          <Button icon={Play} size="lg" onClick={onWatchDemo} className="noscript:hidden">
            Watch Demo
          </Button>
        </div>
        <p className="mt-4 text-sm noscript:hidden">
          <a
            href="/try"
            className="inline-flex touch items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            Try the calculator without an account
          </a>
        </p>
        <p className="mt-4 text-sm text-ink-3">
          Self-hosted. No card, no tracking, no other company’s cloud.
        </p>
      </div>
      <HeroMeter />
    </section>
  );
}
