import { Info } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Figure } from '#domain/figures/explanations.ts';

const Explanation = lazy(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

type ExplainProps = {
  figure: Figure;
  label: string;
  /** Path of the meetings behind the figure as the screen filters it. */
  meetings?: string | undefined;
};

/** A small button beside a figure that opens how it is computed. Escape and a press outside close it. */
export function Explain({ figure, label, meetings }: ExplainProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`How is ${label} computed?`}
        className="ml-1 inline-flex touch items-center justify-center rounded-full align-middle text-ink-3 max-md:-my-4 hover:text-ink"
      >
        <Info className="size-3.5" aria-hidden />
      </button>
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

/** A label with that button. */
export const Explained = (props: ExplainProps) => (
  <>
    {props.label}
    <Explain {...props} />
  </>
);
