import { format } from '#web/components/format.ts';
import { toDollars } from '#domain/money/money.ts';
import { classNames } from '#web/ui/class-names.ts';

type CostFigureProps = {
  cents: number;
  /** CSS lengths between which the figure fills the width of its container. */
  smallest: string;
  largest: string;
  className?: string;
};

/** The amount as large as its container allows. Its size changes with the number of digits only, never with the digits. */
export function CostFigure({ cents, smallest, largest, className }: CostFigureProps) {
  const figure = format.moneyWithCents(toDollars(cents));
  const [whole = '', fraction = ''] = figure.slice(1).split('.');
  const fontSize = `clamp(${smallest}, ${(93 / widthInEm(whole)).toFixed(1)}cqi, ${largest})`;
  return (
    <div className={classNames('@container', className)}>
      <p className="cost-figure" style={{ fontSize }}>
        {/* In one piece, as it is said. */}
        <span className="sr-only">{figure}</span>
        <span aria-hidden className="mt-[0.15em] mr-[0.08em] text-[0.46em] font-medium text-ink-3">
          $
        </span>
        <span aria-hidden>{whole}</span>
        <span aria-hidden className="text-ink-3">
          .{fraction}
        </span>
      </p>
    </div>
  );
}

/** Measured on Inter's tabular figures at this weight and spacing; room for three digits is always kept. */
function widthInEm(whole: string): number {
  const digits = Math.max(3, whole.replaceAll(',', '').length) + 2;
  const marks = 1 + (whole.length - whole.replaceAll(',', '').length);
  return digits * 0.62 + marks * 0.27 + 0.42;
}
