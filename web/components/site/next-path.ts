const home = '/dashboard';

/** The page with the path to continue to afterwards. */
export const withNext = (page: string, next: string): string =>
  next === home ? page : `${page}?next=${encodeURIComponent(next)}`;

/** The path after signing in: the one that the guard stored if it leads into this app, otherwise the dashboard. */
export function safeNextPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return home;
  // Browsers drop tabs and line breaks from an address, so "/\t/elsewhere" would leave the app.
  return URL.canParse(next, window.location.origin) &&
    new URL(next, window.location.origin).origin === window.location.origin
    ? next
    : home;
}
