import type { ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { t } from '#domain/format/text.ts';
import { hygieneBand, partKept } from '#domain/reports/coach/score.ts';
import type { HygieneFactor } from '#domain/reports/coach/rule.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { Explain } from '#web/components/reports/figures.tsx';
import { format } from '#web/components/forms/format.ts';
import { factorNames, kindNames } from '#wording/hygiene.ts';
import { bandInk, bandLabels, PointsBar } from '#web/components/reports/hygiene-score.tsx';
import { meetingPath, meetingsPath } from '#web/components/meetings/meeting-link.tsx';
import { useRate } from '#web/components/meetings/rating.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

/** The hygiene score by factor, with the next step for each factor that misses points or data. */
export function HygieneCard({ meeting }: { meeting: MeetingWithAttendees }) {
  const { score, coverage, kind, factors } = meeting.hygiene;
  const [worth = null] = factors.flatMap(({ factor, weight, points }) =>
    factor === 'worth' && weight > 0 && points !== null ? points / weight : [],
  );
  const kept = partKept(worth);
  const notScored = factors.filter(({ applies }) => !applies);
  return (
    <Card aria-label="Hygiene" className="px-5 py-4">
      <CardHead
        title="Hygiene"
        help={
          <Explain
            figure="meeting-score"
            label="hygiene score"
            meetings={meetingsPath({ title: meeting.title })}
          />
        }
        action={
          <AppLink
            to="/dashboard/coach"
            className="inline-flex touch items-center rounded-md text-sm text-ink-2 hover:text-ink"
          >
            How scoring works
          </AppLink>
        }
      />
      {score === null ? (
        <p className="mt-1 font-medium">Not enough data yet</p>
      ) : (
        <p className="mt-1 flex items-baseline gap-2">
          <span className="tabular text-4xl font-semibold tracking-tight">{score}</span>
          <span className="text-sm text-ink-3">of 100</span>
          <span className={`ms-auto font-semibold capitalize ${bandInk[hygieneBand(score)]}`}>
            {bandLabels[hygieneBand(score)]}
          </span>
        </p>
      )}
      <p className="tabular mt-1 text-xs text-ink-2">
        {format.percent(Math.round(coverage))} of the scoring data is available
      </p>
      <ul className="mt-3">
        {factors.map(
          (factor) => factor.applies && <FactorLine key={factor.factor} factor={factor} meeting={meeting} />,
        )}
      </ul>
      {kept < 1 && (
        <p className="border-t border-line py-2 text-xs text-ink-2">
          {meeting.attendeesWord
            ? `What its attendees published counts as ${format.percent(Math.round(100 * (worth ?? 0)))} worth it, so it keeps ${format.percent(Math.round(100 * kept))} of its points.`
            : kept > 0.5
              ? 'It was marked as maybe worth it, so it keeps three quarters of its points.'
              : 'It was marked as not worth it, so it keeps half of its points.'}
        </p>
      )}
      {kind !== 'general' && (
        <p className="border-t border-line pt-2 text-xs text-ink-2">
          Scored as: {kindNames[kind].one}.
          {notScored.length > 0 &&
            ` Does not count here: ${notScored.map(({ factor }) => factorNames[factor].name.toLowerCase()).join(', ')}.`}
        </p>
      )}
    </Card>
  );
}

type FactorLineProps = {
  factor: MeetingWithAttendees['hygiene']['factors'][number];
  meeting: MeetingWithAttendees;
};

function FactorLine({ factor: { factor, weight, points: won }, meeting }: FactorLineProps) {
  const canGain = won === null || won < weight;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_4.5rem] lg:max-xl:grid-cols-[minmax(0,1fr)_2.5rem_4.5rem] items-center gap-x-3 border-t border-line py-2 text-sm">
      <span>{factorNames[factor].name}</span>
      <PointsBar
        won={won ?? 0}
        lost={won === null ? 0 : weight - won}
        unknown={won === null ? weight : 0}
        full={weight}
      />
      <span className="tabular text-end whitespace-nowrap">
        {won === null ? (
          <span className="text-ink-3">unknown</span>
        ) : (
          <>
            <span className="font-medium">{format.decimal(won)}</span>
            <span className="text-ink-3"> of {weight}</span>
          </>
        )}
      </span>
      {canGain && (
        <span className="col-span-full text-xs text-ink-3 empty:hidden">
          <NextStep factor={factor} isUnknown={won === null} meeting={meeting} />
        </span>
      )}
    </li>
  );
}

type NextStepProps = { factor: HygieneFactor; isUnknown: boolean; meeting: MeetingWithAttendees };

/** What would improve the factor or provide its data, as a link or button if the user can do it. */
function NextStep({ factor, isUnknown, meeting }: NextStepProps): ReactNode {
  const { canEdit, agenda, scheduledAt, planned } = meeting;
  // How it went is known only after it was held.
  if (planned && factor !== 'purpose') return isUnknown && t`Known after the meeting`;
  switch (factor) {
    case 'purpose':
      return (
        !agenda && <Edit meeting={meeting} text="Add the agenda or goal" otherwise="No agenda or goal" />
      );
    case 'followThrough':
      return canEdit ? (
        <RecordRoi meeting={meeting}>Record outcomes and action items</RecordRoi>
      ) : (
        isUnknown && t`Available one day after the meeting`
      );
    case 'worth':
      if (!isUnknown) return null;
      return canEdit ? (
        <RecordRoi meeting={meeting}>Rate whether it was worth it</RecordRoi>
      ) : (
        t`Not rated yet`
      );
    case 'punctuality':
      if (!isUnknown || scheduledAt) return null;
      return <Edit meeting={meeting} text="Add the scheduled start" otherwise="No scheduled start" />;
    case 'people':
    case 'length':
      return null;
  }
}

type EditProps = { meeting: MeetingWithAttendees; text: string; otherwise: string };

function Edit({ meeting: { id, canEdit }, text, otherwise }: EditProps) {
  if (!canEdit) return otherwise;
  return (
    <AppLink to={`${meetingPath(id)}?edit=true`} className={stepClass}>
      {text}
    </AppLink>
  );
}

function RecordRoi({ meeting, children }: { meeting: MeetingWithAttendees; children: ReactNode }) {
  const rate = useRate();
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => rate(meeting)} className={stepClass}>
      {children}
    </button>
  );
}

const stepClass =
  'inline-flex max-md:min-h-11 items-center font-medium text-accent underline-offset-2 hover:underline';
