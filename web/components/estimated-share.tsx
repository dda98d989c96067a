import { AppLink } from './app-link.tsx';
import { Money } from './figures.tsx';
import { format } from './format.ts';
import { type ListFilters, meetingsPath } from './meetings-path.ts';

type EstimatedShareProps = {
  amount: number;
  /** The sum that it is a part of, to show it in percent. */
  of?: number;
  cents?: boolean;
  /** Narrow the list of estimated meetings that were held to those of the sum. */
  filters?: ListFilters;
  className?: string;
};

/** How much of a sum is estimated, if any, with a way to the meetings to complete. */
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

/** "41%"; a small or a large share is neither nothing nor everything. */
export function shareText(part: number, whole: number): string {
  const percent = Math.round((100 * part) / whole);
  if (percent < 1) return 'under 1%';
  return percent >= 100 && part < whole ? 'over 99%' : `${format.integer(percent)}%`;
}
