import { format } from '#web/components/format.ts';
import type { ReactNode } from 'react';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { rowsOnAPage } from './analytics-queries.ts';

type ListCardProps = {
  title: string;
  /** Such as "3 types". */
  note: string;
  /** How many rows there are on all pages. */
  count: number;
  /** Counted from 1. */
  page: number;
  onTurn: (page: number) => void;
  children: ReactNode;
};

/** A list of five rows a page. */
export function ListCard({ title, note, count, page, onTurn, children }: ListCardProps) {
  const first = (page - 1) * rowsOnAPage + 1;
  const last = Math.min(count, page * rowsOnAPage);
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
            onPrevious={page > 1 ? () => onTurn(page - 1) : undefined}
            onNext={last < count ? () => onTurn(page + 1) : undefined}
          />
        </div>
      )}
    </Card>
  );
}

/** A page that exists, for one that was asked for. */
export const pageWithin = (page: number, count: number) =>
  Math.min(page, Math.max(1, Math.ceil(count / rowsOnAPage)));
