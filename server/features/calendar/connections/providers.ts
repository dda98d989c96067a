// Providers whose CalDAV server is not found at the domain of their email addresses.

const servers: Readonly<Record<string, readonly string[]>> = {
  'https://caldav.icloud.com/': ['icloud.com', 'me.com', 'mac.com'],
  'https://caldav.fastmail.com/': ['fastmail.com', 'fastmail.fm', 'messagingengine.com'],
  'https://caldav.calendar.yahoo.com/': ['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'ymail.com'],
  'https://caldav.gmx.net/': ['gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch'],
  'https://caldav.gmx.com/': ['gmx.com'],
  'https://caldav.web.de/': ['web.de'],
  'https://dav.mailbox.org/': ['mailbox.org'],
  'https://posteo.de:8443/': ['posteo.de', 'posteo.net', 'posteo.org', 'posteo.eu', 'posteo.at', 'posteo.ch'],
  'https://calendar.zoho.com/': ['zoho.com', 'zohomail.com'],
  'https://calendar.zoho.eu/': ['zoho.eu', 'zohomail.eu'],
};

/** Their servers want a sign-in on a page instead of a password, or have no CalDAV. */
const withoutPasswords = [
  'gmail.com',
  'googlemail.com',
  'google.com',
  'googleusercontent.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'office.com',
  'office365.com',
];

/** The address of the server for email addresses at a domain. */
export const serverOfProvider = (domain: string): string | null =>
  Object.entries(servers).find(([, domains]) => domains.includes(domain))?.[0] ?? null;

/** Whether calendars of the provider can be connected by their secret address only. */
export const hasOnlyAddresses = (host: string): boolean =>
  withoutPasswords.some((domain) => host === domain || host.endsWith(`.${domain}`));
