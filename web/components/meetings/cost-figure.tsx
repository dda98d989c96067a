// The large figure of a meter and the small ones below it.

import type { ReactNode } from 'react';
import { type Cents, toMajor } from '#domain/money/money.ts';
import { format } from '#web/components/forms/format.ts';
import { classNames } from '#web/ui/class-names.ts';

type CostFigureProps = {
  cents: Cents;
  /** CSS lengths that limit the size of the figure, which otherwise fills its container. */
  smallest: string;
  largest: string;
  /** Whether the meeting is past its planned end. */
  isOver?: boolean;
  className?: string;
};

/** The cost, as large as its container allows. The size depends only on the number of digits. */
export function CostFigure({ cents, smallest, largest, isOver, className }: CostFigureProps) {
  const figure = format.moneyWithCents(toMajor(cents));
  const { symbol, isSymbolFirst, whole, fraction } = format.moneyParts(toMajor(cents));
  const fontSize = `clamp(${smallest}, ${(93 / widthInEm(whole)).toFixed(1)}cqi, ${largest})`;
  return (
    <div className={classNames('@container', className)}>
      <p className={classNames('cost-figure', isOver && 'text-bad')} style={{ fontSize }}>
        <span className="sr-only">{figure}</span>
        <span
          aria-hidden
          className={classNames(
            'mt-[0.15em] text-[0.46em] font-medium text-ink-3',
            isSymbolFirst ? 'me-[0.08em]' : 'order-last ms-[0.08em]',
          )}
        >
          {symbol}
        </span>
        <span aria-hidden>{whole}</span>
        <span aria-hidden className="text-ink-3">
          {fraction}
        </span>
      </p>
    </div>
  );
}

/** Measured with Inter's tabular figures in this weight and spacing. Always leaves room for three digits. */
function widthInEm(whole: string): number {
  const digits = whole.replaceAll(/\D/g, '').length;
  const separators = whole.length - digits;
  return (Math.max(3, digits) + 2) * 0.62 + (1 + separators) * 0.27 + 0.42;
}

type MeterFigureProps = { label: string; action?: ReactNode; children: ReactNode };

/** One of the figures below the cost, in a `dl`. */
export function MeterFigure({ label, action, children }: MeterFigureProps) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="mt-0.5 flex items-center gap-1">
        <span className="tabular text-xl font-semibold whitespace-nowrap">{children}</span>
        {action && <span className="-my-2">{action}</span>}
      </dd>
    </div>
  );
}
