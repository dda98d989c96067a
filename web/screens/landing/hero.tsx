import { ArrowRight, Play } from 'lucide-react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { HeroMeter } from './hero-meter.tsx';

export function Hero({ onWatchDemo }: { onWatchDemo: () => void }) {
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
          <Button size="lg" onClick={onWatchDemo} className="noscript:hidden">
            <Play aria-hidden />
            Watch Demo
          </Button>
        </div>
        <p className="mt-5 text-sm text-ink-3">
          Self-hosted. No card, no tracking, no other company’s cloud.
        </p>
      </div>
      <HeroMeter />
    </section>
  );
}
