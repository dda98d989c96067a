import { buttonClass } from '#web/ui/button.tsx';
import { Opener } from './opener.tsx';

export function ClosingCall() {
  return (
    <section className="mb-16 flex flex-col items-center rounded-2xl border border-line bg-surface px-6 py-14 text-center sm:mb-24">
      <h2 className="text-[clamp(1.75rem,3.5vw,2.5rem)] leading-tight font-semibold tracking-[-0.025em] text-balance">
        Put a number on your next meeting
      </h2>
      <p className="mt-3 max-w-xl text-ink-2">
        Add who is there and press Start. 14 days of Professional, no card.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3 max-sm:w-full max-sm:*:grow">
        <a href="/Calculator" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Start Free Trial
        </a>
        <Opener opens="schedule-demo">Schedule Demo</Opener>
      </div>
    </section>
  );
}
