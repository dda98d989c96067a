import { format } from '#web/components/format.ts';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { toCents } from '#domain/money/money.ts';
import { roiPercent, roiTone } from '#domain/roi/roi.ts';
import { Badge } from '#web/ui/badge.tsx';

const icons = { good: TrendingUp, warn: Minus, bad: TrendingDown };

/** The return of a meeting; nothing when its cost or its value is zero or unknown. Both are dollars. */
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
