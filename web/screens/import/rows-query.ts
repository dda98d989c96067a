import { queryOptions } from '@tanstack/react-query';
import type { PreviewRow, RowFilter } from './preview.ts';
import type { OpenFile } from './use-csv-file.ts';

export const blockRows = 10;

// The rows live in the worker of this page: nothing here grows old, needs a network or is worth keeping.
const local = { staleTime: Infinity, gcTime: 2_000, retry: false, networkMode: 'always' } as const;

type Rows = Pick<OpenFile, 'reader' | 'version'>;

/** One block of the rows that a filter shows. While it is read anew, it stays as it was. */
export const rowsQuery = ({ reader, version }: Rows, filter: RowFilter, block: number) =>
  queryOptions({
    ...local,
    queryKey: ['import-rows', reader.id, filter, block, version],
    queryFn: async (): Promise<PreviewRow[]> =>
      (await reader.ask('window', filter, block * blockRows, (block + 1) * blockRows)).rows,
    placeholderData: (previous: PreviewRow[] | undefined) => previous,
  });

/** How many rows a filter shows. */
export const rowCountQuery = ({ reader, version }: Rows, filter: RowFilter) =>
  queryOptions({
    ...local,
    queryKey: ['import-row-count', reader.id, filter, version],
    queryFn: async () => (await reader.ask('window', filter, 0, 0)).total,
    placeholderData: (previous: number | undefined) => previous,
  });
