// The browser and operating system of a sign-in, from the User-Agent header.

export type Device = { browser: string | null; system: string | null };

/** The order matters: most browsers also name the ones they are compatible with. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|\bCriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

/** Truncates longer headers to bound the cost of matching. */
const maxLength = 500;

/** Null for anything unknown; the header itself is not stored. */
export function deviceOf(userAgent = ''): Device {
  const text = userAgent.slice(0, maxLength);
  const nameIn = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
