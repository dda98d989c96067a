import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const looks = {
  bad: { Icon: CircleAlert, className: 'bg-bad-soft text-bad' },
  good: { Icon: CircleCheck, className: 'bg-good-soft text-good' },
  info: { Icon: Info, className: 'bg-sunk text-ink-2' },
};

/** A message in the page; an error interrupts a screen reader, the others wait. */
export function Alert({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { Icon, className } = looks[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2.5 rounded-lg px-3.5 py-3 text-sm font-medium', className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
