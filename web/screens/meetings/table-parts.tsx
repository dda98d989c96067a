/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role --
   The parts of this table are laid out as blocks, and a browser may then no longer take them for a table's. */

import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';

export function BlockTable(props: ComponentProps<typeof Table>) {
  return <Table {...props} role="table" className="block max-md:-mt-px" />;
}

export function Head({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} role="rowgroup" className={classNames('block', className)} />;
}

type BodyProps = ComponentProps<'tbody'> & {
  /** A full page: drawn only near the screen, and taken for 50 rows of 45 px until then. */
  isLong?: boolean;
};

export function Body({ isLong, ...props }: BodyProps) {
  return (
    <tbody
      {...props}
      role="rowgroup"
      className={classNames(
        'block',
        isLong && '[contain-intrinsic-size:auto_2250px] [content-visibility:auto]',
      )}
    />
  );
}

export function Row({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} role="row" className={classNames('table w-full table-fixed', className)} />;
}

export function HeadCell(props: ComponentProps<typeof Th>) {
  return <Th {...props} role="columnheader" />;
}

export function RowHeadCell(props: ComponentProps<typeof RowTh>) {
  return <RowTh {...props} role="rowheader" />;
}

export function Cell(props: ComponentProps<typeof Td>) {
  return <Td {...props} role="cell" />;
}
