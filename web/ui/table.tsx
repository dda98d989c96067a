import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type CellProps = { align?: 'start' | 'end' };

const cell = 'px-3 first:ps-5 last:pe-5';
const alignment = { start: 'text-start', end: 'tabular text-end' };

/** Rows that reach the edges of the card around them. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table {...props} className={classNames('w-full border-collapse text-sm', className)} />;
}

/** The heading of a column; figures and their headings are right-aligned. */
export function Th({
  align = 'start',
  className,
  ...props
}: Omit<ComponentProps<'th'>, 'align'> & CellProps) {
  return (
    <th
      scope="col"
      {...props}
      className={classNames(
        cell,
        'pb-3 align-baseline text-xs font-normal text-ink-2',
        alignment[align],
        className,
      )}
    />
  );
}

/** The header cell of a row, which screen readers read with each of its cells. */
export function RowTh({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="row"
      {...props}
      className={classNames(cell, 'border-t border-line py-3 text-start font-normal', className)}
    />
  );
}

export function Td({
  align = 'start',
  className,
  ...props
}: Omit<ComponentProps<'td'>, 'align'> & CellProps) {
  return (
    <td {...props} className={classNames(cell, 'border-t border-line py-3', alignment[align], className)} />
  );
}
