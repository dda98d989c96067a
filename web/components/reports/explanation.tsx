import { explanations, type Figure } from '#wording/figures/explanations.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { format } from '#web/components/forms/format.ts';

type ExplanationProps = { figure: Figure; meetings?: string | undefined };

/** Explains how a figure is computed; loaded on demand. */
export function Explanation({ figure, meetings }: ExplanationProps) {
  const explained = explanations[figure];
  const { title, formula, includes, leavesOut, inputs } = explained;
  const path = meetings ?? explained.meetings;
  return (
    <div className="grid gap-2.5">
      <p className="font-semibold">{title}</p>
      <p>{formula}</p>
      <p className="text-ink-2">
        <b className="font-medium text-ink">Included:</b> {includes}
      </p>
      <p className="text-ink-2">
        <b className="font-medium text-ink">Left out:</b> {leavesOut}
      </p>
      <div className="tabular text-ink-2">
        <b className="font-medium text-ink">Example:</b>
        <ul className="list-disc ps-5">
          {explained.given(inputs, format).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        gives <b className="font-semibold text-ink">{explained.gives(inputs, format)}</b>
      </div>
      {path !== null && (
        <AppLink to={path} className="inline-flex touch items-center underline">
          Show the meetings
        </AppLink>
      )}
    </div>
  );
}
