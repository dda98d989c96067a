// The two kinds of file and their error texts.

import { t } from '#domain/format/text.ts';

export type FileKind = 'csv' | 'calendar';

/** By file name, since browsers report different types for calendar files. */
export const kindOf = ({ name }: { name: string }): FileKind => (/\.ics$/i.test(name) ? 'calendar' : 'csv');

/** With a spreadsheet program installed, some browsers report another type for CSV. */
const isCsv = ({ name, type }: File) => type.includes('csv') || /\.csv$/i.test(name);

const megabyte = 1024 * 1024;

export const fileKinds = {
  csv: {
    isOne: isCsv,
    notOne: t`Please select a valid CSV file`,
    empty: t`No rows found. Please check your CSV file.`,
    failed: t`Failed to import CSV file`,
    mostBytes: 200 * megabyte,
    tooLarge: t`It is larger than 200 MB.`,
  },
  calendar: {
    isOne: (file: File) => kindOf(file) === 'calendar',
    notOne: t`Please select a valid calendar file`,
    empty: t`No meetings found. Please check your calendar file.`,
    failed: t`Failed to import calendar file`,
    mostBytes: 50 * megabyte,
    tooLarge: t`It is larger than 50 MB.`,
  },
};
