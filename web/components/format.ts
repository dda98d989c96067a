// The page's locale and currency. Every number, amount and day on a screen is written by this.

export { usEnglish as format } from '#domain/format/format.ts';
