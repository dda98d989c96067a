import { CircleCheck } from 'lucide-react';
import type { Coach } from '#contract/coach.ts';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RecommendationRow } from './recommendation-row.tsx';

/** What to change, best first. */
export function RecommendationsCard({ coach }: { coach: Coach }) {
  const { recommendations } = coach;
  return (
    <Card aria-label="What to change">
      <div className="px-5 pt-4 pb-3">
        <CardHead title="What to change" note={recommendations.length > 0 && 'what helps most comes first'} />
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
