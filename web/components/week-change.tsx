import { format } from '#web/components/format.ts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

/**
 * This week, which is not over, against the whole of the last one, with one decimal: red from 0 up, green below, and the
 * direction in words.
 */
export function WeekChange({ percent }: { percent: number }) {
  const falls = percent < 0;
  const Icon = falls ? TrendingDown : TrendingUp;
  return (
    <>
      <span className={classNames('font-medium whitespace-nowrap', falls ? 'text-good' : 'text-bad')}>
        {percent !== 0 && <Icon className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />}
        {format.fixed(Math.abs(percent), 1)}%
      </span>{' '}
      {percent === 0 ? 'change since last week' : `${falls ? 'less so far' : 'more'} than last week`}
    </>
  );
}
