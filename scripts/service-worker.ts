// Lists the files that the service worker stores: all scripts of the app, so that every screen opens offline.

import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const unhashed = ['/index.html', '/manifest.webmanifest', '/favicon.svg', '/icon-192.png'];

export const serviceWorker: Plugin = {
  name: 'service-worker',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle['sw.js'];
      const page = bundle['index.html'];
      if (worker?.type !== 'chunk' || page?.type !== 'asset') throw new Error('no service worker or no page');
      if (worker.imports.length > 0) throw new Error('the service worker must be one file');
      const assets = Object.keys(bundle).filter((file) =>
        /^assets\/.*\.js$|inter-latin-wght-normal.*\.woff2$/.test(file),
      );
      const files = [...unhashed, ...assets.map((file) => `/${file}`)];
      const version = createHash('sha256').update(String(page.source)).update(files.join()).digest('hex');
      worker.code = worker.code
        .replace('BUILT_FILES', JSON.stringify(files))
        .replace('BUILT_VERSION', JSON.stringify(version.slice(0, 12)));
    },
  },
};
