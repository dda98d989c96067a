import { useState, type ComponentType } from 'react';
import { SiteFooter } from '#web/components/site-footer.tsx';
import { SiteHeader } from '#web/components/site-header.tsx';
import { Hero } from './hero.tsx';
import { ClosingCall, Features, Pricing, StatsBand, Testimonials } from './sections.tsx';

type DialogComponent = ComponentType<{ onClose: () => void }>;

// Loaded on demand: with forms, schemas and toasts the page would exceed its budget of 110 kB.
const loadDemo = async () => (await import('./demo-dialog.tsx')).DemoDialog;
const loadRequest = async () => (await import('#web/components/demo-request-dialog.tsx')).DemoRequestDialog;

/** Rendered to HTML when the pages are built, and hydrated in the browser once it has loaded: see web/app/landing. */
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
