import { format } from '#web/components/format.ts';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';

type ScoreChangeProps = {
  /** The score of the meetings, now and in the four weeks before. */
  now: number | null;
  before: number | null;
};

/** The meetings of these four weeks against those of the four before. */
export function ScoreChange({ now, before }: ScoreChangeProps) {
  if (now === null || before === null)
    return <p className="mt-3 text-sm text-ink-2">The four weeks before have no score to compare with.</p>;
  const change = now - before;
  if (change === 0)
    return (
      <p className="mt-3 text-sm text-ink-2">
        <Minus className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />
        Meetings as good as in the four weeks before
      </p>
    );
  const rises = change > 0;
  const Icon = rises ? TrendingUp : TrendingDown;
  return (
    <p className="tabular mt-3 text-sm text-ink-2">
      <span className={`font-medium ${rises ? 'text-good' : 'text-bad'}`}>
        <Icon className="mr-1 inline size-3.5 align-[-2px]" aria-hidden />
        {format.count(Math.abs(change), 'point')}
      </span>{' '}
      {rises ? 'better' : 'worse'} than the meetings of the four weeks before
    </p>
  );
}
