// Writes into each built page what its first paint needs: the style, the theme, the frame. Scripts come after it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { drawn, place } from './prerender.ts';

type Bundle = Rolldown.OutputBundle;

const web = join(import.meta.dirname, '../web');
const entryTag = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
const preloadTags = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const styleTag = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/;

/** Without what is there for people to read. */
const inline = (name: string) =>
  `<script>${readFileSync(join(web, 'app/start', name), 'utf8').replace(/^\s*(\/\/.*)?\n/gm, '')}</script>`;

function found(pattern: RegExp, html: string): string {
  const match = pattern.exec(html);
  if (!match) throw new Error(`the built page has no ${pattern.source}`);
  return match[1] ?? '';
}

/** The addresses of a page's scripts, the entry last. */
const scriptsOf = (html: string): string[] => [
  ...[...html.matchAll(preloadTags)].map(([, address = '']) => address),
  found(entryTag, html),
];

function document(html: string, bundle: Bundle, scripts: readonly string[]): string {
  const style = bundle[found(styleTag, html)];
  if (style?.type !== 'asset') throw new Error('the style sheet of the page is missing');
  const data = `<script type="application/json" id="scripts">${JSON.stringify(scripts)}</script>`;
  return html
    .replace(entryTag, '')
    .replace(preloadTags, '')
    .replace(styleTag, () => `<style>${String(style.source).trim()}</style>`)
    .replace('</body>', () => `${data}\n    ${inline('after-paint.js')}\n  </body>`);
}

/** The addresses of a module's script and of all that it needs at once, its own last. */
function scriptsFor(module: string, bundle: Bundle): string[] {
  const all = Object.values(bundle);
  const own = all.find((it) => it.type === 'chunk' && it.facadeModuleId?.endsWith(`/web/${module}`));
  if (!own) throw new Error(`no script was built of ${module}`);
  const needed = new Set([own.fileName]);
  for (const file of needed) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const next of chunk.imports) needed.add(next);
  }
  return [...needed].map((file) => `/${file}`).toReversed();
}

/** The addresses of what the landing page's dialogs need beside what the page has: see web/screens/landing/main.ts. */
function laterScripts(start: readonly string[], bundle: Bundle): string {
  const dialogs = ['screens/landing/watch-demo.tsx', 'screens/landing/schedule-demo.tsx'];
  const scripts = new Set(dialogs.flatMap((module) => scriptsFor(module, bundle)));
  const later = [...scripts].filter((address) => !start.includes(address));
  return `<script type="application/json" id="later">${JSON.stringify(later)}</script>`;
}

/** A document for each screen: its frame, and all its scripts asked for at once instead of one after the other. */
async function screenDocuments(html: string, bundle: Bundle): Promise<Map<string, string>> {
  const frames = await drawn('/app/frame.tsx', (it) => it.frames());
  const guard = scriptsFor('app/guard.tsx', bundle);
  const written = [...frames].map(([path, frame]): [string, string] => {
    const folder = path.split('/').at(-1);
    const own = scriptsFor(`screens/${folder}/${folder}-page.tsx`, bundle);
    const scripts = new Set([...scriptsOf(html), ...guard, ...own]);
    return [path, document(html, bundle, [...scripts]).replace(place, () => frame)];
  });
  return new Map(written);
}

export const documents: Plugin = {
  name: 'documents',
  enforce: 'post',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('<!--start-->', () => inline('theme.js') + inline('second-click.js')),
  },
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const [landing, index] = [bundle['landing.html'], bundle['index.html']];
      if (landing?.type !== 'asset' || index?.type !== 'asset') throw new Error('no page was built');
      const html = String(index.source);
      for (const [path, source] of await screenDocuments(html, bundle))
        this.emitFile({ type: 'asset', fileName: `frames${path}.html`, source });
      const blank = await drawn('/app/frame.tsx', (it) => it.blank());
      index.source = document(html, bundle, scriptsOf(html)).replace(place, () => blank);
      const start = String(landing.source);
      const later = laterScripts(scriptsOf(start), bundle);
      landing.source = document(start, bundle, scriptsOf(start)).replace('</body>', () => `${later}</body>`);
      for (const name of Object.keys(bundle)) if (name.endsWith('.css')) delete bundle[name];
    },
  },
};
