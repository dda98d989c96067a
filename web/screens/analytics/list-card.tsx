import { type LucideIcon, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DayRange } from '#domain/time/day-range.ts';
import type { Analytics } from '#contract/analytics.ts';
import { format } from '#web/components/format.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { rowsPerPage } from './queries.ts';

type ListCardProps = {
  title: string;
  note: string;
  /** Rows on all pages. */
  count: number;
  /** Counted from 1. */
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
};

export function ListCard({ title, note, count, page, onPage, children }: ListCardProps) {
  const first = (page - 1) * rowsPerPage + 1;
  const last = Math.min(count, page * rowsPerPage);
  return (
    <Card aria-label={title} className="flex min-w-0 flex-col overflow-hidden">
      <div className="px-5 pt-4 pb-2">
        <CardHead title={title} note={note} />
      </div>
      <div className="max-h-[450px] flex-1 overflow-y-auto">{children}</div>
      {count > 0 && (
        <div className="border-t border-line px-5 py-3">
          <Pager
            about={title}
            label={`Showing ${format.integer(first)}-${format.integer(last)} of ${format.integer(count)}`}
            onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
            onNext={last < count ? () => onPage(page + 1) : undefined}
          />
        </div>
      )}
    </Card>
  );
}

/** Limits a page number to the existing pages. */
export const pageWithin = (page: number, count: number) =>
  Math.min(page, Math.max(1, Math.ceil(count / rowsPerPage)));

type NothingHereProps = {
  icon: LucideIcon;
  text: string;
  analytics: Analytics;
  onChooseRange: (range: DayRange) => void;
};

/** An empty list, with a button to show all time or, without any meetings, a link to the calculator. */
export function NothingHere({ icon, text, analytics: { recorded }, onChooseRange }: NothingHereProps) {
  return (
    <EmptyState
      icon={icon}
      action={
        recorded ? (
          <Button onClick={() => onChooseRange(recorded)}>Show all time</Button>
        ) : (
          <ButtonLink icon={Play} to="/dashboard/calculator">
            Start Calculator
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
