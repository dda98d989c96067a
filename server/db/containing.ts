/** A LIKE pattern that matches any text containing `text`; wildcards in it are escaped by a backslash. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
