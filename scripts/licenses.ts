// Writes the licenses of the bundled packages beside the built pages, so that they are distributed together.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const web = join(import.meta.dirname, '../web');
const inPackage = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Folders of the packages that a bundle has code or files of. */
function foldersIn(bundle: Rolldown.OutputBundle): string[] {
  const sources = Object.values(bundle).flatMap((it) =>
    it.type === 'chunk' ? it.moduleIds : it.originalFileNames.map((file) => resolve(web, file)),
  );
  return sources.flatMap((source) => inPackage.exec(source)?.[1] ?? []);
}

function textOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const file = readdirSync(folder).find((it) => /^licen[cs]e/i.test(it));
  if (!file) throw new Error(`${name} has no file with its license`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

const opening =
  'Packages that are built into the pages. Each is published on npm, source included, by its name and version.\n';

const found = new Set<string>();

const note = (bundle: Rolldown.OutputBundle) => {
  for (const folder of foldersIn(bundle)) found.add(folder);
};

/** Workers are built by themselves, before the pages that start them are written. */
export const licensesOfWorker: Plugin = {
  name: 'licenses-of-worker',
  generateBundle: (_options, bundle) => note(bundle),
};

export const licenses: Plugin = {
  name: 'licenses',
  generateBundle(_options, bundle) {
    note(bundle);
    const texts = [...found].map(textOf).toSorted();
    const source = [opening, ...texts].join(`\n${'-'.repeat(80)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source });
  },
};
