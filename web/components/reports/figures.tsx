import { Info } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { t } from '#domain/format/text.ts';
import type { Figure } from '#wording/figures/explanations.ts';
import { format } from '#web/components/forms/format.ts';
import { AppLink } from '#web/components/site/app-link.tsx';
import { type ListFilters, meetingsPath } from '#web/components/meetings/meeting-link.tsx';

/** An amount in the major unit of the currency: whole as on the dashboard, or with cents as in the calculator. */
export function Money({ amount, cents = false }: { amount: number; cents?: boolean }) {
  return <span className="tabular">{cents ? format.moneyWithCents(amount) : format.money(amount)}</span>;
}

/** A local day "2026-11-09" as "Nov 9, 2026". */
export function DayText({ day }: { day: string }) {
  return (
    <time dateTime={day} className="tabular">
      {format.mediumDay(day)}
    </time>
  );
}

// 14 kB that most visits never open.
const Explanation = lazy(async () => ({ default: (await import('./explanation.tsx')).Explanation }));

type ExplainProps = {
  figure: Figure;
  label: string;
  /** Path of the meetings behind the figure, with the filters of the screen. */
  meetings?: string | undefined;
};

/** A small button beside a figure that opens its explanation. Escape and a click outside close it. */
export function Explain({ label, ...explained }: ExplainProps) {
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
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 text-start text-sm font-normal whitespace-normal text-ink"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<p aria-busy>Loading…</p>}>
            <Explanation {...explained} />
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

type EstimatedShareProps = {
  amount: number;
  /** The total, to show the share in percent. */
  of?: number;
  cents?: boolean;
  /** Filters that narrow the list of held, estimated meetings to those of the sum. */
  filters?: ListFilters;
  className?: string;
};

/** The estimated part of a sum, if any, with a link to the meetings to complete. */
export function EstimatedShare({ amount, of, cents, filters, className = 'block' }: EstimatedShareProps) {
  if (amount === 0) return null;
  return (
    <AppLink
      to={meetingsPath({ planned: 'no', ...filters, estimated: 'yes' })}
      className={`${className} reach underline hover:text-ink`}
    >
      {of === undefined ? (
        <>
          <Money amount={amount} cents={cents} /> estimated
        </>
      ) : (
        `of which ${shareText(amount, of)} estimated`
      )}
    </AppLink>
  );
}

/** "41%"; a very small or large share is never shown as 0% or 100%. */
export function shareText(part: number, whole: number): string {
  const percent = Math.round((100 * part) / whole);
  if (percent < 1) return t`under 1%`;
  return percent >= 100 && part < whole ? t`over 99%` : format.percent(percent);
}
