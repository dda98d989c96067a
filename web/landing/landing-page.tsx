import { Link } from '@tanstack/react-router';
import { Gauge, ReceiptText, ShieldCheck } from 'lucide-react';
import { Brand } from '#web/components/brand.tsx';
import { ThemeToggle } from '#web/components/theme-toggle.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SampleMeter } from './sample-meter.tsx';

const promises = [
  {
    icon: Gauge,
    title: 'A meter that keeps time',
    text: 'Start it when the meeting starts. A reload, a sleeping laptop or a lost connection does not move it.',
  },
  {
    icon: ReceiptText,
    title: 'A record that stays true',
    text: 'Each meeting is kept with the rates of its day. A later change of a salary tier rewrites nothing.',
  },
  {
    icon: ShieldCheck,
    title: 'Your figures, your server',
    text: 'What your people earn stays within your organization, and a person’s rate is not for everybody.',
  },
];

export function LandingPage() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[75rem] flex-col px-4 sm:px-8">
      <header className="flex h-16 items-center justify-between gap-2">
        <Link to="/" className="inline-flex touch items-center rounded-lg">
          <Brand />
        </Link>
        <div className="flex items-center gap-2">
          <ThemeToggle />
          <Link to="/dashboard" className={buttonClass()}>
            Launch App
          </Link>
        </div>
      </header>
      <main className="flex-1">
        <section className="grid items-center gap-x-16 gap-y-12 py-12 sm:py-20 lg:grid-cols-[1.1fr_1fr]">
          <div>
            <h1 className="text-[clamp(2.5rem,6vw,4.25rem)] leading-[1.05] font-semibold tracking-tight text-balance">
              Make Every Meeting Count
            </h1>
            <p className="mt-5 max-w-lg text-lg/7 text-ink-2">
              See what a meeting costs while it runs, keep the record, and find out afterwards whether it was
              worth it.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link to="/Calculator" className={buttonClass({ variant: 'primary', size: 'lg' })}>
                Start Calculating Free
              </Link>
              <Link to="/login" className={classNames(buttonClass({ size: 'lg' }))}>
                Sign in
              </Link>
            </div>
          </div>
          <SampleMeter />
        </section>
        <ul className="grid gap-x-12 gap-y-8 border-t border-line py-12 sm:grid-cols-3">
          {promises.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon className="size-5 text-accent" aria-hidden />
              <h2 className="mt-3 font-semibold">{title}</h2>
              <p className="mt-1 text-sm text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
