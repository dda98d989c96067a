import { AppLink } from '#web/components/site/app-link.tsx';
import { Money } from './figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { type ListFilters, meetingsPath } from '#web/components/meetings/meetings-path.ts';

type EstimatedShareProps = {
  amount: number;
  /** The total, to show the share in percent. */
  of?: number;
  cents?: boolean;
  /** Filters that narrow the list of held, estimated meetings to those of the sum. */
  filters?: ListFilters;
  className?: string;
};

/** The estimated part of a sum, if any, with a link to the meetings to complete. */
export function EstimatedShare({ amount, of, cents, filters, className = 'block' }: EstimatedShareProps) {
  if (amount === 0) return null;
  return (
    <AppLink
      to={meetingsPath({ planned: 'no', ...filters, estimated: 'yes' })}
      className={`${className} reach underline hover:text-ink`}
    >
      {of === undefined ? (
        <>
          <Money amount={amount} cents={cents} /> estimated
        </>
      ) : (
        `of which ${shareText(amount, of)} estimated`
      )}
    </AppLink>
  );
}

/** "41%"; a very small or large share is never shown as 0% or 100%. */
export function shareText(part: number, whole: number): string {
  const percent = Math.round((100 * part) / whole);
  if (percent < 1) return 'under 1%';
  return percent >= 100 && part < whole ? 'over 99%' : `${format.integer(percent)}%`;
}
