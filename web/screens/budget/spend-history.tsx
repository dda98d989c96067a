import type { Budget } from '#contract/budgets.ts';
import { format } from '#web/components/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { budgetMoneyText } from './budget-status.tsx';

const barShare = 0.56;

/** The spend of six months against the limit. */
export function SpendHistory({ budget }: { budget: Budget }) {
  const { history, monthlyLimit, department } = budget;
  const max = Math.max(monthlyLimit, ...history.map(({ spend }) => spend));
  const heightPercent = (amount: number) => (amount / max) * 100;
  const last = history.length - 1;
  const barWidth = (barShare * 100) / history.length;
  return (
    <figure className="tabular text-[0.6875rem] text-ink-3">
      <figcaption aria-hidden className="flex items-center justify-between gap-2">
        <span>Last six months</span>
        <span className="flex items-center gap-1.5">
          <svg className="h-px w-4 overflow-visible">
            <line x2="100%" className="stroke-ink-3" strokeDasharray="3 2" />
          </svg>
          limit {format.compactMoney(monthlyLimit)}
        </span>
      </figcaption>
      <div aria-hidden className="relative mt-5 h-16">
        <svg className="absolute inset-0 size-full overflow-visible">
          <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line" />
          {history.map(({ month, spend }, index) => (
            <rect
              key={month}
              x={`${((index + 0.5) * 100) / history.length - barWidth / 2}%`}
              width={`${barWidth}%`}
              y={`${100 - heightPercent(spend)}%`}
              height={`${heightPercent(spend)}%`}
              rx="2"
              className={index === last ? 'fill-accent' : 'fill-line-strong stroke-mark'}
            />
          ))}
          <line
            x1="0"
            x2="100%"
            y1={`${100 - heightPercent(monthlyLimit)}%`}
            y2={`${100 - heightPercent(monthlyLimit)}%`}
            className="stroke-ink-3"
            strokeDasharray="3 2"
          />
        </svg>
        {history.map(({ month, spend }, index) => (
          <span
            key={month}
            className={classNames(
              'absolute -translate-x-1/2 rounded-sm bg-surface px-0.5 leading-4 whitespace-nowrap',
              index === last && 'font-semibold text-ink',
            )}
            style={{
              left: `${((index + 0.5) * 100) / history.length}%`,
              bottom: `calc(${heightPercent(spend)}% + 2px)`,
            }}
          >
            {format.compactMoney(spend)}
          </span>
        ))}
      </div>
      <div aria-hidden className="mt-1.5 grid grid-cols-6 text-center">
        {history.map(({ month }, index) => (
          <span key={month} className={index === last ? 'font-semibold text-ink' : undefined}>
            {format.shortMonth(month)}
          </span>
        ))}
      </div>
      <FiguresTable
        caption={`Spend of ${department} by month`}
        columns={['Month', 'Spend']}
        rows={history.map(({ month, spend }) => [format.longMonth(month), budgetMoneyText(spend)])}
      />
    </figure>
  );
}
