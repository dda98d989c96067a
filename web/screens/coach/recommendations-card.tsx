import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import type { Coach, Recommendation } from '#contract/coach.ts';
import { format } from '#web/components/format.ts';
import { recommendationEvidence } from '#web/components/hygiene-text.ts';
import { Money } from '#web/components/figures.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { keepFocusOnRemoval } from '#web/ui/focus-next-row.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { adviceText } from './advice-text.ts';
import { DoItDialog } from './do-it-dialog.tsx';
import { Evidence } from './evidence.tsx';
import { rhythmNames } from './labels.ts';
import { useDismissRecommendation } from './queries.ts';
import { choiceOf } from './review-choice.ts';
import { ReviewDialog } from './review-dialog.tsx';

export function RecommendationsCard({ coach }: { coach: Coach }) {
  const { recommendations } = coach;
  return (
    <Card aria-label="What to change">
      <div className="px-5 pt-4 pb-3">
        <CardHead title="What to change" note={recommendations.length > 0 && 'sorted by impact'} />
      </div>
      {recommendations.length === 0 ? (
        <EmptyState icon={CircleCheck}>
          Nothing stands out. When a change would save money or points, it is listed here.
        </EmptyState>
      ) : (
        <ol>
          {recommendations.map((one) => (
            <RecommendationRow key={`${one.kind} ${one.title ?? ''}`} recommendation={one} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function RecommendationRow({ recommendation }: { recommendation: Recommendation }) {
  const { kind, title, action, mayTake } = recommendation;
  const advice = adviceText(recommendation);
  const [isOpen, setOpen] = useState(false);
  const dismissal = useDismissRecommendation(recommendation);
  const isReview = action === 'review-series' && title !== null;
  const label = isReview ? 'Review series' : 'Do it';
  const close = () => setOpen(false);
  return (
    <li
      ref={keepFocusOnRemoval}
      className="grid items-center gap-x-6 gap-y-3 border-t border-line px-5 py-4 grid-cols-[minmax(0,1fr)_auto] md:items-start md:grid-cols-[minmax(0,1fr)_auto_10.5rem]"
    >
      <div className="min-w-0 max-md:col-span-2">
        <p className="font-medium wrap-anywhere">{advice}</p>
        <p className="tabular mt-0.5 text-xs text-ink-3 empty:hidden first-letter:uppercase">
          {aboutNow(recommendation)}
        </p>
        <Evidence evidence={recommendationEvidence[kind]} />
      </div>
      <Gain recommendation={recommendation} />
      <div className="-mr-2 flex justify-end gap-1">
        <Button aria-haspopup="dialog" aria-label={`${label}: ${advice}`} onClick={() => setOpen(true)}>
          {label}
        </Button>
        {mayTake && (
          <IconButton
            icon={X}
            busy={dismissal.isPending}
            label={`Dismiss: ${advice}`}
            title="Dismiss for 90 days"
            onClick={singleClick(() => dismissal.mutate())}
          />
        )}
      </div>
      {isOpen && isReview && (
        <ReviewDialog title={title} suggested={choiceOf(recommendation)} onClose={close} />
      )}
      {isOpen && !isReview && <DoItDialog recommendation={recommendation} onClose={close} />}
    </li>
  );
}

/** The saving a month; points where there is none. */
function Gain({ recommendation }: { recommendation: Recommendation }) {
  const { savedPerMonth, points } = recommendation;
  const won = `+${format.count(Math.round(points), 'point')}`;
  return (
    <p className="tabular text-sm text-ink-2 md:min-w-36 md:text-right">
      <span className="block text-lg font-semibold tracking-tight text-ink">
        {savedPerMonth > 0 ? <Money amount={savedPerMonth} /> : won}
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
