import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Budget } from '#contract/budgets.ts';
import { Badge } from '#web/ui/badge.tsx';

/** One look for each status; the color never stands without its icon and word. */
export const statusLooks = {
  over: {
    tone: 'bad',
    Icon: CircleAlert,
    text: 'Over budget',
    bar: 'bg-bad',
    ground: 'bg-bad-soft text-bad',
  },
  warning: {
    tone: 'warn',
    Icon: TriangleAlert,
    text: 'Warning',
    bar: 'bg-warn',
    ground: 'bg-warn-soft text-warn',
  },
  good: {
    tone: 'good',
    Icon: CircleCheck,
    text: 'On track',
    bar: 'bg-good',
    ground: 'bg-good-soft text-good',
  },
} as const;

export function StatusBadge({ status }: { status: Budget['status'] }) {
  const { tone, Icon, text } = statusLooks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {text}
    </Badge>
  );
}
