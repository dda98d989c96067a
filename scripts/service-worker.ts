// Tells the service worker, when the pages are built, which files the calculator needs without a network.

import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const workerFile = 'sw.js';
const beside = ['/index.html', '/manifest.webmanifest', '/favicon.svg', '/icon-192.png'];
const roots =
  /app\/main\.tsx$|app\/guard\.tsx$|calculator\/calculator-page\.tsx$|app\/offline\/|sign-out\.ts$/;
const anotherScreen = /-page\.tsx$/;

type Bundle = Rolldown.OutputBundle;

const isRoot = (chunk: Rolldown.OutputChunk) =>
  chunk.name === 'index' || roots.test(chunk.facadeModuleId ?? '');

/** The app's frame and the calculator, with all that they load later, but no other screen. */
function neededFiles(bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') return;
    if (!isRoot(chunk) && anotherScreen.test(chunk.facadeModuleId ?? '')) return;
    found.add(file);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && isRoot(chunk)) visit(chunk.fileName);
  const fonts = Object.keys(bundle).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  return [...found, ...fonts].toSorted();
}

export const serviceWorker: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[workerFile];
      const page = bundle['index.html'];
      if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('no worker, or no page');
      if (worker.imports.length > 0) throw new Error('the service worker must be one file');
      const assets = neededFiles(bundle);
      if (!assets.some((file) => file.includes('calculator-page')))
        throw new Error('the service worker does not know the calculator');
      const files = [...beside, ...assets.map((file) => `/${file}`)];
      const version = createHash('sha256').update(String(page.source)).update(files.join()).digest('hex');
      worker.code = worker.code
        .replace('BUILT_FILES', JSON.stringify(files))
        .replace('BUILT_VERSION', JSON.stringify(version.slice(0, 12)));
    },
  },
};
