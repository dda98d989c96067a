const home = '/dashboard';

/** The page with the path that leads on afterwards. */
export const withNext = (page: string, next: string): string =>
  next === home ? page : `${page}?next=${encodeURIComponent(next)}`;

/** Where to go after signing in: the path that the guard kept if it leads into this app, else the dashboard. */
export function safeNextPath(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return home;
  // Browsers drop tabs and line breaks from an address, so "/\t/elsewhere" would leave the app.
  return URL.canParse(next, window.location.origin) &&
    new URL(next, window.location.origin).origin === window.location.origin
    ? next
    : home;
}
