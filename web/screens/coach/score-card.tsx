import type { Coach } from '#contract/coach.ts';
import { hygieneBand } from '#domain/hygiene/score.ts';
import { bandInk } from '#web/components/hygiene-score.tsx';
import { Card } from '#web/ui/card.tsx';
import { CoverageText } from './coverage-text.tsx';
import { NotEnough } from './not-enough.tsx';
import { ScoreChange } from './score-change.tsx';
import { ScoreTrend } from './score-trend.tsx';

/** The number that the page is about, and how it came about. */
export function ScoreCard({ coach }: { coach: Coach }) {
  const { score } = coach;
  return (
    <Card
      aria-label="Hygiene score"
      className="grid gap-x-10 gap-y-6 p-5 sm:p-6 lg:grid-cols-[minmax(17rem,1fr)_minmax(0,2.1fr)]"
    >
      {score === null ? <NotEnough coach={coach} /> : <Score coach={coach} score={score} />}
      <ScoreTrend weeks={coach.weeks} />
    </Card>
  );
}

function Score({ coach, score }: { coach: Coach; score: number }) {
  const band = hygieneBand(score);
  return (
    <div className="flex flex-col">
      <p className="flex items-baseline gap-3">
        <span className="tabular text-[clamp(4.5rem,9vw,6.5rem)]/none font-semibold tracking-[-0.045em]">
          {score}
        </span>
        <span className="text-ink-3">of 100</span>
        <span className={`ml-auto text-lg font-semibold capitalize ${bandInk[band]}`}>{band}</span>
      </p>
      <ScoreChange now={coach.meetingsScore} before={coach.before} />
      <CoverageText coach={coach} />
    </div>
  );
}
