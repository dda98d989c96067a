// The pages in a language made from the English texts: whatever has no accents in it is not a text of the catalogs.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { pseudoLanguages } from '../scripts/texts/pseudo.ts';

const root = join(import.meta.dirname, '..');

let built: string | undefined;

/** Built once in a worker; PSEUDO_PAGES names a folder that keeps them. */
function builtPages(): string {
  if (built) return built;
  const folder = process.env['PSEUDO_PAGES'] ?? mkdtempSync(join(tmpdir(), 'meetingcost-pseudo-'));
  if (!existsSync(join(folder, 'index.html'))) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--logLevel', 'error'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, TEST_LANGUAGES: pseudoLanguages.join(' ') } },
    );
    if (status !== 0) throw new Error(stderr);
  }
  return (built = folder);
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** Gives the pages of the context in the language; the server answers everything else. */
export async function showIn(context: BrowserContext, language: string): Promise<void> {
  const folder = builtPages();
  await context.route('**/*', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isPage = request.resourceType() === 'document' && !pathname.startsWith('/api/');
    const page = `${pathname === '/' ? 'landing' : 'index'}.${language}.html`;
    const file = join(folder, isPage ? page : pathname);
    if (!(isPage || pathname.startsWith('/assets/')) || !existsSync(file)) return route.fallback();
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'text/plain' });
  });
}
