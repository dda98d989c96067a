import { CircleCheck, CircleHelp, CircleX, Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { toCents } from '#domain/money/money.ts';
import { roiPercent, roiTone } from '#domain/meetings/roi.ts';
import type { Meeting } from '#contract/meetings/meetings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { format } from '#web/components/forms/format.ts';

const icons = { good: TrendingUp, warn: Minus, bad: TrendingDown };

/** The ROI of a meeting; nothing if its cost or value is zero or unknown. */
export function RoiBadge({ cost, value }: { cost: number; value: number | null }) {
  const percent = roiPercent({
    costCents: toCents(cost),
    valueCents: value === null ? null : toCents(value),
  });
  if (percent === null) return null;
  const tone = roiTone(percent);
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      ROI {format.fixedPercent(percent)}
    </Badge>
  );
}

export type WorthIt = NonNullable<Meeting['worthIt']>;

/** The choices of section 2.12 of the specification, and short forms of them. */
export const worthItTexts = {
  yes: { choice: t`Yes - Definitely worth it`, short: t`Worth it: yes` },
  maybe: { choice: t`Maybe - Some value but could improve`, short: t`Worth it: maybe` },
  no: { choice: t`No - Should have been an email`, short: t`Worth it: no` },
} as const;

export const worthItLooks = {
  yes: { tone: 'good', Icon: CircleCheck },
  maybe: { tone: 'warn', Icon: CircleHelp },
  no: { tone: 'bad', Icon: CircleX },
} as const;

export function WorthItBadge({ worthIt, text = 'short' }: { worthIt: WorthIt; text?: 'short' | 'choice' }) {
  const { tone, Icon } = worthItLooks[worthIt];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {worthItTexts[worthIt][text]}
    </Badge>
  );
}
