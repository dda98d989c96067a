import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { AppLink } from './app-link.tsx';
import { Money } from './figures.tsx';
import { format } from './format.ts';
import { type ListFilters, meetingsPath } from './meetings-path.ts';

/** Whether amounts, tiers and rates are exact for the user; otherwise the blended rate in dollars per person-hour. */
export function usePay(): { seesPay: boolean; blendedRate: number | null } {
  // The floating ticker has a React root of its own.
  const { data: user } = useQuery(currentUserQuery, queryClient);
  return { seesPay: user?.seesPay ?? false, blendedRate: user?.blendedRate ?? null };
}

/** Says what amounts without pay mean; nothing for users who see pay. */
export function BlendedNote() {
  const { blendedRate } = usePay();
  if (blendedRate === null) return null;
  return (
    <span className="tabular block text-sm text-ink-2">
      Amounts are at the blended rate of {rateText(blendedRate)} per person-hour.
    </span>
  );
}

/** The head of a screen that shows amounts. */
export function CostPageHead({ description, ...props }: ComponentProps<typeof PageHead>) {
  const { blendedRate } = usePay();
  return (
    <PageHead
      {...props}
      description={
        blendedRate === null ? (
          description
        ) : (
          <>
            {description}
            <BlendedNote />
          </>
        )
      }
    />
  );
}

type EstimatedShareProps = {
  amount: number;
  /** The sum that it is a part of, to show it in percent. */
  of?: number;
  cents?: boolean;
  /** Narrow the list of estimated meetings to those of the sum. */
  filters?: ListFilters;
  className?: string;
};

/** How much of a sum is estimated, if any, with a way to the meetings to complete. */
export function EstimatedShare({ amount, of, cents, filters, className = 'block' }: EstimatedShareProps) {
  if (amount === 0) return null;
  return (
    <AppLink
      to={meetingsPath({ ...filters, estimated: 'yes' })}
      className={`${className} underline hover:text-ink`}
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
function shareText(part: number, whole: number): string {
  const percent = Math.round((100 * part) / whole);
  if (percent < 1) return 'under 1%';
  return percent >= 100 && part < whole ? 'over 99%' : `${format.integer(percent)}%`;
}

/** "$75", or with cents where it has some. */
export const rateText = (rate: number): string =>
  Number.isInteger(rate) ? format.money(rate) : format.moneyWithCents(rate);
