import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import type { MeetingWithAttendees } from '#contract/meetings.ts';
import type { HygieneFactor } from '#domain/hygiene/rule.ts';
import { AppLink } from '#web/components/app-link.tsx';
import { factorNames } from '#web/components/hygiene-text.ts';
import { meetingPath } from '#web/components/meeting-link.tsx';
import { PointsBar } from '#web/components/hygiene-score.tsx';
import { RecordRoi } from './record-roi.tsx';
import { stepClass } from './step-class.ts';

type FactorLineProps = {
  factor: MeetingWithAttendees['hygiene']['factors'][number];
  meeting: MeetingWithAttendees;
};

/** Points of a factor, and where points are missing the way to them. */
export function FactorLine({ factor: { factor, weight, points: won }, meeting }: FactorLineProps) {
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
      <span className="tabular text-right whitespace-nowrap">
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

/** What would make the factor known, or better, and the link or button that does it. */
function NextStep({ factor, isUnknown, meeting }: NextStepProps): ReactNode {
  const { canEdit, agenda, scheduledAt } = meeting;
  switch (factor) {
    case 'purpose':
      return (
        !agenda && <Edit meeting={meeting} text="Add the agenda or goal" otherwise="No agenda or goal" />
      );
    case 'followThrough':
      return canEdit ? (
        <RecordRoi meeting={meeting}>Record outcomes and action items</RecordRoi>
      ) : (
        isUnknown && 'Known a day after the end'
      );
    case 'worth':
      if (!isUnknown) return null;
      return canEdit ? (
        <RecordRoi meeting={meeting}>Say whether it was worth it</RecordRoi>
      ) : (
        'Nobody has said yet'
      );
    case 'punctuality':
      if (!isUnknown || scheduledAt) return null;
      return <Edit meeting={meeting} text="Add the scheduled start" otherwise="No scheduled start" />;
    case 'people':
      return isUnknown && 'Any number may take part in a training or workshop';
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
