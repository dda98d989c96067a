import { format } from '#web/components/format.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Recommendation } from '#contract/coach.ts';
import { recommendationEvidence } from '#web/components/hygiene-text.ts';
import { Money } from '#web/components/money.tsx';
import { Button } from '#web/ui/button.tsx';
import { adviceText } from './advice-text.ts';
import { Evidence } from './evidence.tsx';
import { doItDialog, reviewDialog } from './lazy-dialogs.ts';
import { choiceOf } from './review-choice.ts';
import { rhythmNames } from './rhythm-names.ts';
import { useDismissRecommendation } from './use-dismissing.ts';

export function RecommendationRow({ recommendation }: { recommendation: Recommendation }) {
  const { kind, title, action, mayTake } = recommendation;
  const advice = adviceText(recommendation);
  const [isOpen, setOpen] = useState(false);
  const { dismiss, isDismissing } = useDismissRecommendation(recommendation);
  const isReview = action === 'review-series' && title !== null;
  const label = isReview ? 'Review series' : 'Do it';
  const { opener } = isReview ? reviewDialog : doItDialog;
  const close = () => setOpen(false);
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-t border-line px-5 py-4 grid-cols-[minmax(0,1fr)_auto] md:items-start md:grid-cols-[minmax(0,1fr)_auto_10.5rem]">
      <div className="min-w-0 max-md:col-span-2">
        <p className="font-medium wrap-anywhere">{advice}</p>
        <p className="tabular mt-0.5 text-xs text-ink-3 empty:hidden first-letter:uppercase">
          {aboutNow(recommendation)}
        </p>
        <Evidence evidence={recommendationEvidence[kind]} />
      </div>
      <Gain recommendation={recommendation} />
      <div className="-mr-2 flex justify-end gap-1">
        <Button
          aria-haspopup="dialog"
          aria-label={`${label}: ${advice}`}
          {...opener}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
        {mayTake && (
          <Button
            variant="ghost"
            size="icon"
            busy={isDismissing}
            aria-label={`Dismiss: ${advice}`}
            title="Dismiss for 90 days"
            onClick={({ currentTarget }) => dismiss(currentTarget)}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {isOpen && isReview && (
        <reviewDialog.Dialog title={title} suggested={choiceOf(recommendation)} onClose={close} />
      )}
      {isOpen && !isReview && <doItDialog.Dialog recommendation={recommendation} onClose={close} />}
    </li>
  );
}

/** Money a month first, where there is any. */
function Gain({ recommendation }: { recommendation: Recommendation }) {
  const { savedPerMonth, points } = recommendation;
  const won = `+${format.count(Math.round(points), 'point')}`;
  return (
    <p className="tabular text-sm text-ink-2 md:min-w-36 md:text-right">
      <span className="block text-lg font-semibold tracking-tight text-ink">
        {savedPerMonth > 0 ? <Money dollars={savedPerMonth} /> : won}
        {savedPerMonth > 0 && <span className="text-sm font-normal text-ink-2"> a&nbsp;month</span>}
      </span>
      {savedPerMonth > 0 && Math.round(points) > 0 && won}
    </p>
  );
}

function aboutNow({ rhythm, now }: Recommendation): string {
  const parts = [
    rhythm && rhythmNames[rhythm],
    now.people !== null && format.count(Math.round(now.people), 'person', 'people'),
    now.minutes !== null && format.minutes(now.minutes),
  ];
  return parts.filter(Boolean).join(' · ');
}
