/**
 * The URL that is routed. The doubled prefix that an older client uses becomes the single one. A path whose percent signs
 * are not those of UTF-8 is taken as it is written: it is then a screen or a row that is not there, as any other, where
 * the router would answer by itself, in a shape and with headers of its own.
 */
export function requestedUrl(url = '/'): string {
  return readable(url).replace(/^\/api\/api(?=\/)/, '/api');
}

function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    // Where nothing is done with what it gives, the bundler takes the call away.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
