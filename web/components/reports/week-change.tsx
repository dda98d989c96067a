import { TrendingDown, TrendingUp } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { format } from '#web/components/forms/format.ts';
import { classNames } from '#web/ui/class-names.ts';

type WeekChangeProps = { percent: number; than?: 'week' | 'month' };

/**
 * The change in percent from last week, or last month, up to the same day and time. Section 2.5 of the specification sets the colors.
 */
export function WeekChange({ percent, than = 'week' }: WeekChangeProps) {
  const falls = percent < 0;
  const Icon = falls ? TrendingDown : TrendingUp;
  return (
    <span>
      <span
        className={classNames(
          'font-medium whitespace-nowrap',
          percent !== 0 && (falls ? 'text-good' : 'text-bad'),
        )}
      >
        {percent !== 0 && <Icon className="me-1 inline size-3.5 align-[-2px]" aria-hidden />}
        {format.fixedPercent(Math.abs(percent))}
      </span>{' '}
      {changeText(percent, than)}
    </span>
  );
}

function changeText(percent: number, than: 'week' | 'month'): string {
  const isOfWeek = than === 'week';
  if (percent === 0)
    return isOfWeek ? t`change from last week by this time` : t`change from last month by this time`;
  if (percent < 0)
    return isOfWeek ? t`less than last week by this time` : t`less than last month by this time`;
  return isOfWeek ? t`more than last week by this time` : t`more than last month by this time`;
}
