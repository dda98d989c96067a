import { ChevronRight } from 'lucide-react';
import { t } from '#domain/format/text.ts';
import { hygieneFactors } from '#domain/reports/coach/rule.ts';
import { factorApplies, lengthsFor } from '#domain/reports/coach/yardsticks.ts';
import { type MeetingKind, meetingKinds } from '#domain/meetings/kinds.ts';
import type { HygieneRule } from '#contract/reports/hygiene.ts';
import { format } from '#web/components/forms/format.ts';
import { factorNames, kindNames } from '#wording/hygiene.ts';

/** The reason for a kind's yardstick, with the source. */
const reasons: Record<MeetingKind, string> = {
  general: t`It should decide or agree on something, so that every factor counts.`,
  standup: t`It takes 15 minutes (Scrum Guide 2020). That it needs no agenda and no notes is our judgment. One over 30 minutes or 15 people counts as an other meeting.`,
  'one-on-one': t`Topics noted in advance make it better (Rogelberg, HBR 2022). Without them half of the points for the purpose remain, and nothing has to be recorded: our judgment. A meeting of two is one unless its type says otherwise, or it is a training, an interview or an incident.`,
  'all-hands': t`It informs, and nobody decides. More people do not make it worse: our judgment. A talk or an update for 20 people or more is one.`,
  training: t`It teaches. It may have any number of people and twice the length: our judgment.`,
  workshop: t`It works something out, so that results or next steps are enough. Twice the length: our judgment.`,
  interview: t`Questions prepared in advance predict performance best (Sackett et al. 2022, grade A). The rest is our judgment.`,
  brainstorm: t`Groups lose more ideas the larger they are (Mullen et al. 1991, grade A). Recorded ideas are enough: our judgment.`,
  client: t`You do not choose who comes from the client: our judgment.`,
  incident: t`Nobody can write its agenda in advance: our judgment.`,
};

/** The factors for each kind of meeting, and the longest length with full points. */
export function Yardsticks({ thresholds }: { thresholds: HygieneRule['thresholds'] }) {
  return (
    <details className="group border-t border-line pt-3">
      <summary className="inline-flex touch list-none items-center gap-1 rounded-md text-sm font-medium text-ink-2 hover:text-ink">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden />
        Kinds of meetings
      </summary>
      <p className="mt-2 text-xs text-ink-2">
        The type of a meeting decides what it is measured by. A meeting of the type “other” is recognized by
        its title, its size and its length. A factor that does not count is neither lost nor unknown.
      </p>
      <dl className="mt-3 grid gap-3 text-sm sm:grid-cols-2">
        {meetingKinds.map((kind) => (
          <div key={kind}>
            <dt className="font-medium first-letter:uppercase">{kindNames[kind].many}</dt>
            <dd className="tabular text-xs text-ink-2">
              {notCounted(kind)} Full points for length up to{' '}
              {format.minutes(lengthsFor(kind, thresholds)[0])}. {reasons[kind]}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function notCounted(kind: MeetingKind): string {
  const without = hygieneFactors.filter((factor) => !factorApplies(kind, factor));
  if (without.length === 0) return t`All factors count.`;
  return t`Does not count: ${without.map((factor) => factorNames[factor].name.toLowerCase()).join(', ')}.`;
}
