import { format } from '#web/components/format.ts';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';

/** The return of the last thirteen weeks, and whether it is above that of the thirteen before. */
export function RoiTrend({ now, before }: { now: number | null; before: number | null }) {
  if (now === null) return <span className="text-ink-3">unknown</span>;
  const change = before === null ? 0 : now - before;
  const [Icon, word] =
    change > 0 ? [TrendingUp, 'rising'] : change < 0 ? [TrendingDown, 'falling'] : [Minus, 'level'];
  return (
    <span className="tabular whitespace-nowrap">
      {format.fixedPercent(now)}
      {before !== null && (
        <span className="flex items-center justify-end gap-1 text-xs text-ink-3">
          <Icon className="size-3.5" aria-hidden />
          {word} from {format.fixedPercent(before)}
        </span>
      )}
    </span>
  );
}
