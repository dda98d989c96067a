import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { hygieneBand } from '#domain/hygiene/score.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { bandInk } from '#web/components/hygiene-score.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { FactorLine } from './factor-line.tsx';

/** The score of the meeting, factor by factor; of what is unknown it says what would make it known. */
export function HygieneCard({ meeting }: { meeting: MeetingWithAttendees }) {
  const { score, coverage, factors } = meeting.hygiene;
  return (
    <Card aria-label="Hygiene" className="px-5 py-4">
      <CardHead
        title="Hygiene"
        action={
          <AppLink
            to="/dashboard/coach"
            className="inline-flex touch items-center rounded-md text-sm text-ink-2 hover:text-ink"
          >
            How it is scored
          </AppLink>
        }
      />
      {score === null ? (
        <p className="mt-1 font-medium">Not enough is known yet</p>
      ) : (
        <p className="mt-1 flex items-baseline gap-2">
          <span className="tabular text-4xl font-semibold tracking-tight">{score}</span>
          <span className="text-sm text-ink-3">of 100</span>
          <span className={`ml-auto font-semibold capitalize ${bandInk[hygieneBand(score)]}`}>
            {hygieneBand(score)}
          </span>
        </p>
      )}
      <p className="tabular mt-1 text-xs text-ink-2">{Math.round(coverage)}% of what counts is known</p>
      <ul className="mt-3">
        {factors.map((factor) => (
          <FactorLine key={factor.factor} factor={factor} meeting={meeting} />
        ))}
      </ul>
    </Card>
  );
}
