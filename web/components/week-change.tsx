import { TrendingDown, TrendingUp } from 'lucide-react';
import { format } from '#web/components/format.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The change from last week in percent; this week is not over yet. Section 2.5 of the specification sets the colors. */
export function WeekChange({ percent }: { percent: number }) {
  const falls = percent < 0;
  const Icon = falls ? TrendingDown : TrendingUp;
  return (
    <>
      <span className={classNames('font-medium whitespace-nowrap', falls ? 'text-good' : 'text-bad')}>
        {percent !== 0 && <Icon className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />}
        {format.fixedPercent(Math.abs(percent))}
      </span>{' '}
      {percent === 0
        ? 'change since last week'
        : falls
          ? 'less than last week so far'
          : 'more than last week'}
    </>
  );
}
