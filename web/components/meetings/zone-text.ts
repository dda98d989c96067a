/** "America/New York" of a time zone's name. */
export const zoneText = (timeZone: string): string => timeZone.replaceAll('_', ' ');
