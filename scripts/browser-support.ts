// The oldest browsers that the pages support: `build.target` and the page for older browsers read this, and README.md
// states it.

export const oldestBrowsers = [
  { name: 'Chrome', version: '120' },
  { name: 'Edge', version: '120' },
  { name: 'Firefox', version: '128' },
  { name: 'Safari', version: '17.4' },
] as const;

/** As `build.target` wants them: "chrome120". */
export const buildTargets = oldestBrowsers.map(({ name, version }) => `${name.toLowerCase()}${version}`);

/** "Chrome 120, Edge 120, Firefox 128 or Safari 17.4". */
export const oldestBrowsersText = oldestBrowsers
  .map(({ name, version }) => `${name} ${version}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');
