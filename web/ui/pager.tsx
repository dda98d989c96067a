import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type PagerProps = {
  /** Such as "Showing 1-5 of 12". */
  label: ReactNode;
  /** What the pager controls, if a screen has several. */
  about?: string;
  /** Absent on the first page. */
  onPrevious?: (() => void) | undefined;
  /** Absent on the last page. */
  onNext?: (() => void) | undefined;
};

export function Pager({ label, about, onPrevious, onNext }: PagerProps) {
  return (
    <nav
      aria-label={about ? `Pages of ${about}` : 'Pages'}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <output className="tabular text-sm text-ink-2">{label}</output>
      <div className="flex gap-2 max-sm:grow max-sm:*:grow">
        {/* At either end the button stays focusable, so that the focus is not lost. */}
        <Button icon={ChevronLeft} size="sm" aria-disabled={!onPrevious} onClick={onPrevious}>
          Previous
        </Button>
        <Button size="sm" aria-disabled={!onNext} onClick={onNext}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
