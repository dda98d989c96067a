/** The pattern of LIKE for whatever has this text in it; what LIKE reads as more than itself is escaped by a backslash. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
