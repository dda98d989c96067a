import { QueryClientContext, useQuery } from '@tanstack/react-query';
import { type ComponentProps, use } from 'react';
import { currentUserQuery, queryClient } from '#web/api/queries.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { format } from '#web/components/forms/format.ts';

/** Whether the user sees exact amounts, tiers and rates; otherwise the blended rate per person-hour. */
export function usePay(): { seesPay: boolean; blendedRate: number | null } {
  // The floating ticker has its own React root.
  const { data: user } = useQuery(currentUserQuery, use(QueryClientContext) ?? queryClient);
  return { seesPay: user?.seesPay ?? false, blendedRate: user?.blendedRate ?? null };
}

/** Explains amounts without permission to see pay; nothing for users who see pay. */
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

/** "$75", or with cents if it has any. */
export const rateText = (rate: number): string =>
  Number.isInteger(rate) ? format.money(rate) : format.moneyWithCents(rate);
