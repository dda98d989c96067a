import { Info } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Figure } from '#wording/figures/explanations.ts';

// 9 kB that most visits never open.
const Explanation = lazy(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

type ExplainProps = {
  figure: Figure;
  label: string;
  /** Path of the meetings behind the figure, with the filters of the screen. */
  meetings?: string | undefined;
};

/** A small button beside a figure that opens its explanation. Escape and a click outside close it. */
export function Explain({ figure, label, meetings }: ExplainProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="explain">
        <button type="button" popoverTarget={id} aria-label={`How is ${label} computed?`}>
          <Info className="size-3.5" aria-hidden />
        </button>
      </span>
      <dialog
        id={id}
        popover="auto"
        aria-label={`How ${label} is computed`}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 text-left text-sm font-normal whitespace-normal text-ink"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<p aria-busy>Loading…</p>}>
            <Explanation figure={figure} meetings={meetings} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}

/** A label with the explanation button. */
export const Explained = (props: ExplainProps) => (
  <>
    {props.label}
    <Explain {...props} />
  </>
);
