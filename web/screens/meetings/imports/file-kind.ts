// The two kinds of file and their error texts.

export type FileKind = 'csv' | 'calendar';

/** By file name, since browsers report different types for calendar files. */
export const kindOf = ({ name }: { name: string }): FileKind => (/\.ics$/i.test(name) ? 'calendar' : 'csv');

/** With a spreadsheet program installed, some browsers report another type for CSV. */
const isCsv = ({ name, type }: File) => type.includes('csv') || /\.csv$/i.test(name);

const megabyte = 1024 * 1024;

export const fileKinds = {
  csv: {
    isOne: isCsv,
    notOne: 'Please select a valid CSV file',
    empty: 'No rows found. Please check your CSV file.',
    failed: 'Failed to import CSV file',
    mostBytes: 200 * megabyte,
    tooLarge: 'It is larger than 200 MB.',
  },
  calendar: {
    isOne: (file: File) => kindOf(file) === 'calendar',
    notOne: 'Please select a valid calendar file',
    empty: 'No meetings found. Please check your calendar file.',
    failed: 'Failed to import calendar file',
    mostBytes: 50 * megabyte,
    tooLarge: 'It is larger than 50 MB.',
  },
};
