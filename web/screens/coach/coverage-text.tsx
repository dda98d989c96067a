import { format } from '#web/components/format.ts';
import type { Coach } from '#contract/coach.ts';
import { factorNames } from '#web/components/hygiene-text.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { waysToKnow } from './ways-to-know.ts';

/** How much the score stands on, and what would make it stand on more. */
export function CoverageText({ coach }: { coach: Coach }) {
  const { meetings, scoredMeetings, from, coverage } = coach;
  const least = leastKnown(coach);
  return (
    <p className="mt-4 border-t border-line pt-4 text-sm text-ink-2">
      From {scoredMeetings < meetings ? `${format.integer(scoredMeetings)} of ` : ''}
      {format.count(meetings, 'meeting')} since {format.mediumDay(from)}.{' '}
      <span className="font-medium text-ink">{Math.round(coverage)}% of what counts is known.</span>
      {least && (
        <>
          {' '}
          Least is known of {factorNames[least].name.toLowerCase()}:{' '}
          <AppLink
            to={waysToKnow[least].to}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            {waysToKnow[least].text}
          </AppLink>
        </>
      )}
    </p>
  );
}

/** The factor with the most unknown points, if that is worth a word. */
function leastKnown({ factors }: Coach) {
  const [most] = factors.toSorted((a, b) => b.unknown - a.unknown);
  return most && most.unknown >= 2 ? most.factor : null;
}
