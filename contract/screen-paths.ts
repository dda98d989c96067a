// The paths of the app's screens: the server answers other paths with 404.

export const screenPaths = [
  '/payments',
  '/try',
  '/live/$id',
  '/privacy',
  '/whats-new',
  '/terms',
  '/login',
  '/sign-on/$provider',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-alerts',
  '/booking-notes',
  '/report-mails',
  '/rate',
  '/confirm-address',
  '/change-password',
  '/set-up-second-factor',
  '/dashboard',
  '/dashboard/calculator',
  '/dashboard/upcoming',
  '/dashboard/meetings',
  '/dashboard/meetings/$id',
  '/dashboard/calendar',
  '/dashboard/plan',
  '/dashboard/roi',
  '/dashboard/budget',
  '/dashboard/finance',
  '/dashboard/import',
  '/dashboard/groups',
  '/dashboard/templates',
  '/dashboard/analytics',
  '/dashboard/reports',
  '/dashboard/coach',
  '/dashboard/organization',
  '/dashboard/people',
  '/dashboard/organization/calendars',
  '/dashboard/organization/mailboxes',
  '/dashboard/organization/webhooks',
  '/dashboard/organization/rooms',
  '/dashboard/settings',
  '/dashboard/settings/calendars',
  '/dashboard/settings/what-we-read',
  '/dashboard/audit-log',
] as const;

export type ScreenPath = (typeof screenPaths)[number];

/** Capitalized paths, which the landing page and the user menu link to, with their targets. */
export const aliases: Partial<Record<string, string>> = {
  '/Landing': '/',
  '/Settings': '/dashboard/settings',
  '/Calculator': '/dashboard/calculator',
  '/Dashboard': '/dashboard',
};

/** Whether a screen, or an alias of one, has this path; a trailing slash is ignored. */
export function isScreen(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const parts = path.split('/');
  return (
    Object.hasOwn(aliases, path) ||
    screenPaths.some((screen) => {
      const template = screen.split('/');
      return (
        template.length === parts.length &&
        template.every((part, i) => part.startsWith('$') || part === parts[i])
      );
    })
  );
}
