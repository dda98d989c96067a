import { format } from '#web/components/format.ts';
import { ArrowRight } from 'lucide-react';
import type { Coach } from '#contract/coach.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { factorNames } from '#web/components/hygiene-text.ts';
import { waysToKnow } from './ways-to-know.ts';

/** Stands where the score would be: what is not known is never scored. */
export function NotEnough({ coach }: { coach: Coach }) {
  const missing = coach.factors
    .filter(({ unknown }) => unknown >= 1)
    .toSorted((a, b) => b.unknown - a.unknown)
    .slice(0, 3);
  return (
    <div>
      <p className="text-2xl font-semibold tracking-tight">
        {coach.meetings === 0 ? 'No meetings in the last four weeks' : 'Not enough is known yet'}
      </p>
      {coach.meetings === 0 ? (
        <p className="mt-2 text-sm text-ink-2">The score comes back with the next meeting that you record.</p>
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-2">
            {Math.round(coach.coverage)}% of what counts is known. A score that guesses the rest would not be
            worth much. This would help most:
          </p>
          <ul className="mt-3">
            {missing.map(({ factor, unknown }) => (
              <li key={factor} className="border-t border-line">
                <AppLink
                  to={waysToKnow[factor].to}
                  className="group flex touch items-center justify-between gap-3 rounded-md py-2 text-sm"
                >
                  <span>
                    <span className="font-medium text-accent group-hover:underline">
                      {sentence(waysToKnow[factor].text)}
                    </span>
                    <span className="block text-xs text-ink-3">
                      {factorNames[factor].name}, {format.decimal(unknown)} of 100 points
                    </span>
                  </span>
                  <ArrowRight className="size-4 shrink-0 text-ink-3" aria-hidden />
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
