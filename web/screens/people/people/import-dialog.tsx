import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/endpoint.ts';
import {
  importPeople,
  peoplePerImport,
  type PersonImportRow,
  ImportRow,
  mostPeople,
} from '#contract/people/people.ts';
import { t } from '#domain/format/text.ts';
import { tierLabel } from '#wording/labels.ts';
import { call, failureMessage } from '#web/api/client.ts';
import { FailureAlert } from '#web/components/forms/failure-alert.tsx';
import { format } from '#web/components/forms/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { RowTh, Table, Td, Th } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDirectoryChange } from './queries.ts';

type Result = Answer<typeof importPeople>['rows'][number];
type PreviewRow = { line: number; name: string; row: PersonImportRow | null; text: string; isWrong: boolean };

const resultTexts: Record<Result, string> = {
  added: t`New person`,
  changed: t`Changes a person`,
  unchanged: t`Already there`,
  'ambiguous-name': t`Several people have this name: give an address.`,
  'repeated-address': t`An earlier row has the same address.`,
  'unknown-tier': t`The organization has no tier of this name.`,
};

const isSaved = (result: Result) => result === 'added' || result === 'changed';

/** Sends rows in parts, sequentially: a part must see what the previous one added. */
async function sendRows(rows: readonly PersonImportRow[], isPreview: boolean): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < rows.length; from += peoplePerImport) {
    const part = rows.slice(from, from + peoplePerImport);
    results.push(...(await call(importPeople, { body: { isPreview, rows: part } })).rows);
  }
  return results;
}

async function previewOf(file: File): Promise<PreviewRow[]> {
  // Loaded on demand: the parser would exceed the size budget of the screen.
  const { decodeText } = await import('#domain/format/decode-text.ts');
  const { readCells } = await import('#web/components/meetings/read-csv.ts');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), { language: navigator.language });
  const cells = text === null ? null : readCells(text);
  if (cells === null) throw new Error('It is not a text file.');
  if ('failure' in cells)
    throw new Error(cells.failure === 'empty' ? t`No rows found. Please check your file.` : cells.detail);
  const rows = readPeople(cells);
  if ('failure' in rows) throw new Error(rows.failure);
  const results = await sendRows(
    rows.flatMap(({ row }) => row ?? []),
    true,
  );
  let next = 0;
  return rows.map((one) =>
    one.row === null ? wrongRow(one) : previewRow(one, results[next++] ?? 'unchanged'),
  );
}

const wrongRow = ({ line, name, issue }: Extract<FileRow, { row: null }>): PreviewRow => ({
  line,
  name,
  row: null,
  text: issue,
  isWrong: true,
});

const previewRow = ({ line, row }: Extract<FileRow, { issue: null }>, result: Result): PreviewRow => ({
  line,
  name: row.name,
  row: isSaved(result) ? row : null,
  text: resultTexts[result],
  isWrong: !isSaved(result) && result !== 'unchanged',
});

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const preview = useMutation({ mutationFn: previewOf });
  const [fileName, setFileName] = useState('');
  const importing = useDirectoryChange((rows: PersonImportRow[]) => sendRows(rows, false), {
    onDone: (results) => {
      const added = results.filter((result) => result === 'added').length;
      toast.success(t`${format.count(added, 'person', 'people')} added`, {
        description: t`${format.count(results.length - added, 'person', 'people')} changed or already there`,
      });
      onClose();
    },
  });
  const rows = preview.data ?? [];
  const wanted = rows.flatMap(({ row }) => row ?? []);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      keepsOpen
      title="Import people"
      description="A CSV file with the columns Name, Email, Role, Department and Tier. Only Name is required; empty cells change nothing."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field label="CSV file" error={preview.isError ? errorText(preview.error) : undefined}>
          <Input
            type="file"
            accept=".csv,text/csv"
            className="py-1.5 file:me-3"
            // Allow choosing a corrected file with the same name again.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (!file) return;
              setFileName(file.name);
              preview.mutate(file);
            }}
          />
        </Field>
        {preview.isPending && (
          <output className="text-sm text-ink-2">
            Reading <bdi>{fileName}</bdi>…
          </output>
        )}
        <FailureAlert error={importing.error} />
        {preview.data && <PreviewTable rows={rows} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={wanted.length === 0}
            busy={importing.isPending}
            onClick={() => importing.run(wanted)}
          >
            Import {preview.data ? format.count(wanted.length, 'person', 'people') : 'people'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

// Errors of reading the file have their own messages; failed calls have those of the API.
const errorText = (error: Error) => failureMessage(error, error.message);

const mostShown = 200;

function PreviewTable({ rows }: { rows: readonly PreviewRow[] }) {
  const wrong = rows.filter(({ isWrong }) => isWrong).length;
  const shown = rows.toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong)).slice(0, mostShown);
  return (
    <>
      {wrong > 0 && (
        <Alert tone="bad">
          {format.count(wrong, 'row')} cannot be imported. The others can; correct the file and import it
          again.
        </Alert>
      )}
      <section
        aria-label="Preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-lg border border-line"
      >
        <Table aria-label="People in the file">
          <thead>
            <tr className="[&>th]:pt-3">
              <Th>Line</Th>
              <Th>Person</Th>
              <Th>Result</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, name, row, text, isWrong }) => (
              <tr key={line}>
                <Td className="tabular w-16 text-ink-2">{line}</Td>
                <RowTh className="wrap-anywhere">
                  <bdi className="font-medium">{name}</bdi>
                  {row && (
                    <span className="block text-xs text-ink-2">
                      {[row.email, row.role, row.department, row.salaryTier && tierLabel(row.salaryTier)]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                </RowTh>
                <Td className={isWrong ? 'text-bad' : 'text-ink-2'}>{text}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {rows.length > shown.length && (
        <p className="text-xs text-ink-3">The first {format.integer(shown.length)} rows are shown.</p>
      )}
    </>
  );
}

// Converts the cells of a CSV file to people.

/** A row of the file with its line number; `row` is null if it cannot be imported, and `issue` is the reason. */
type FileRow =
  | { line: number; row: PersonImportRow; issue: null }
  | { line: number; row: null; name: string; issue: string };

const headings = {
  name: /^(full |display )?name$/i,
  email: /^e-?mail( address)?$/i,
  role: /^(role|(job )?title|position)$/i,
  department: /^(department|team)$/i,
  salaryTier: /^(salary )?(tier|level)$/i,
};
type Column = keyof typeof headings;
const columns = Object.keys(headings) as Column[];

/** Reads lines of cells, headings included. The failure is ready to show. */
export function readPeople([head = [], ...lines]: readonly string[][]): FileRow[] | { failure: string } {
  const places = new Map<Column, number>();
  for (const column of columns) {
    const place = head.findIndex((cell) => headings[column].test(cell.trim()));
    if (place >= 0) places.set(column, place);
  }
  if (!places.has('name'))
    return { failure: t`No column is named “Name”. The first line must name the columns.` };
  if (lines.length > mostPeople)
    return {
      failure: t`The file has ${format.integer(lines.length)} rows. The directory holds at most ${format.integer(mostPeople)} people.`,
    };
  const addresses = new Set<string>();
  return lines.map((cells, index): FileRow => {
    const cell = (column: Column) => cells[places.get(column) ?? -1]?.trim() ?? '';
    const line = index + 2;
    const checked = ImportRow.safeParse({
      name: cell('name'),
      email: cell('email').toLowerCase() || null,
      role: cell('role') || null,
      department: cell('department') || null,
      salaryTier: cell('salaryTier') || null,
    });
    const name = cell('name') || cell('email');
    if (!checked.success) {
      const message = checked.error.issues[0]?.message ?? t`It cannot be read.`;
      return { line, row: null, name, issue: message };
    }
    const { email } = checked.data;
    if (email !== null && addresses.has(email))
      return { line, row: null, name, issue: t`An earlier row has the same address.` };
    if (email !== null) addresses.add(email);
    return { line, row: checked.data, issue: null };
  });
}
