// Writes the licenses of the bundled packages next to the built pages, which are distributed with them.

import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { licenseText } from './license-text.ts';

const web = join(import.meta.dirname, '../web');
const inPackage = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Folders of the packages with code or files in a bundle. */
function foldersIn(bundle: Rolldown.OutputBundle): string[] {
  const sources = Object.values(bundle).flatMap((it) =>
    it.type === 'chunk' ? it.moduleIds : it.originalFileNames.map((file) => resolve(web, file)),
  );
  return sources.flatMap((source) => inPackage.exec(source)?.[1] ?? []);
}

const opening =
  'Packages that are built into the pages. Each is published on npm, source included, by its name and version.\n';

const found = new Set<string>();

const note = (bundle: Rolldown.OutputBundle) => {
  for (const folder of foldersIn(bundle)) found.add(folder);
};

/** Workers have separate bundles, which are built before the pages that start them. */
export const licensesOfWorker: Plugin = {
  name: 'licenses-of-worker',
  generateBundle: (_options, bundle) => note(bundle),
};

export const licenses: Plugin = {
  name: 'licenses',
  generateBundle(_options, bundle) {
    note(bundle);
    const texts = [...found].map((folder) => licenseText(folder, { isRequired: true })).toSorted();
    const source = [opening, ...texts].join(`\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
  },
};
