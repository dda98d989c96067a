import { Hourglass } from 'lucide-react';
import { errorMessage } from '#contract/errors.ts';

export function PendingBanner() {
  return (
    <output className="mb-6 flex items-center gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-sm font-medium text-warn">
      <Hourglass className="size-4 shrink-0" aria-hidden />
      {errorMessage('awaiting-approval')}
    </output>
  );
}
