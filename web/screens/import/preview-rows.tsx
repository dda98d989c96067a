/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex --
   Only the rows in sight are drawn, each at its own place, which the parts of a table do not do. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { PreviewRowLine, PreviewRowSkeleton, previewColumns } from './preview-row-line.tsx';
import type { RowFilter } from './preview.ts';
import { blockRows, rowCountQuery, rowsQuery } from './use-import-file.ts';
import type { OpenFile } from './use-import-file.ts';

type PreviewRowsProps = {
  open: OpenFile;
  filter: RowFilter;
  timeZone: string;
  disabled: boolean;
  onChoose: (index: number, isChosen: boolean) => void;
};

// Firefox paints nothing below about 17 million pixels; 200,000 rows need 12 million on a desktop.
const mostPixels = 17_000_000;
const visiblePixels = 560;

/** Virtualized: only rows near the viewport are rendered. */
export function PreviewRows({ open, filter, ...line }: PreviewRowsProps) {
  // On narrow screens the cells are stacked.
  const rowHeight = useMediaQuery('(width < 80rem)') ? 148 : 60;
  const blockHeight = rowHeight * blockRows;
  const [firstBlock, setFirstBlock] = useState(0);
  const { data: total = open.summary.rows } = useQuery(rowCountQuery(open, filter));
  const height = Math.min(total * rowHeight, mostPixels);
  const lastBlock = Math.min(
    Math.ceil(total / blockRows) - 1,
    firstBlock + Math.ceil(visiblePixels / blockHeight),
  );
  const blocks = Array.from({ length: Math.max(0, lastBlock - firstBlock + 1) }, (_, i) => firstBlock + i);

  if (total === 0)
    return <p className="border-t border-line px-5 py-8 text-center text-ink-2">No such rows</p>;
  return (
    <div
      role="region"
      aria-label="Rows of the file"
      tabIndex={0}
      className="overflow-y-auto border-t border-line"
      style={{ maxHeight: visiblePixels }}
      onScroll={(event) => setFirstBlock(Math.floor(event.currentTarget.scrollTop / blockHeight))}
    >
      <div role="table" aria-label="Preview" aria-rowcount={total + 1}>
        <div role="rowgroup" className="sticky top-0 z-1 bg-surface max-xl:sr-only">
          <div
            role="row"
            aria-rowindex={1}
            className={`${previewColumns} border-b border-line py-2 text-xs text-ink-2`}
          >
            <span role="columnheader">
              <span className="sr-only">Import</span>
            </span>
            <span role="columnheader">Meeting</span>
            <span role="columnheader">Start</span>
            <span role="columnheader" className="text-right">
              Length
            </span>
            <span role="columnheader" className="text-right">
              People
            </span>
            <span role="columnheader" className="text-right">
              Cost
            </span>
            <span role="columnheader" className="xl:pl-4">
              Note
            </span>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ height }}>
          {blocks.map((block) => (
            <Block
              key={block}
              {...line}
              open={open}
              filter={filter}
              block={block}
              count={Math.min(blockRows, total - block * blockRows)}
              rowHeight={rowHeight}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

type BlockProps = PreviewRowsProps & { block: number; count: number; rowHeight: number };

function Block({ open, filter, block, count, rowHeight, ...line }: BlockProps) {
  const { data: rows } = useQuery(rowsQuery(open, filter, block));
  return Array.from({ length: count }, (_, i) => {
    const place = block * blockRows + i;
    const row = rows?.[i];
    return (
      <div
        key={place}
        role="row"
        aria-rowindex={place + 2}
        className="absolute inset-x-0 border-b border-line"
        style={{ top: place * rowHeight, height: rowHeight }}
      >
        {row ? <PreviewRowLine key={row.index} {...line} row={row} /> : <PreviewRowSkeleton />}
      </div>
    );
  });
}
