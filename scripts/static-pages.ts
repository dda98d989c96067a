// Completes the two HTML documents of the build: inline scripts, inlined CSS, font preload, prerendered landing
// page.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { runnerImport, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { oldestBrowsersText } from './browser-support.ts';
import { textsOf } from './texts/plugin.ts';
import type * as landing from '#web/app/landing/render.tsx';

const root = fileURLToPath(new URL('../web', import.meta.url));

const landingPages = new Map<string, Promise<string>>();

/** The HTML of the landing page in a language, from the sources of the build. */
export function renderLanding(language: string): Promise<string> {
  let page = landingPages.get(language);
  if (!page) landingPages.set(language, (page = renderedIn(language)));
  return page;
}

async function renderedIn(language: string): Promise<string> {
  globalThis.builtLanguage = language;
  const { module } = await runnerImport<typeof landing>('/app/landing/render.tsx', {
    configFile: false,
    root,
    mode: 'production',
    plugins: [textsOf(language), react()],
  });
  return module.render();
}

function fontPreload(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const latin = Object.keys(bundle).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
  if (!latin) throw new Error('the build has no Latin font file');
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${latin}`, crossorigin: true };
  return [{ tag: 'link', attrs, injectTo: 'head' }];
}

/** Preloads the code of the dashboard, where most visits begin, in parallel with the scripts. */
function dashboardPreload(bundle: Rolldown.OutputBundle): HtmlTagDescriptor {
  const page = Object.values(bundle).find((it) => it.type === 'chunk' && it.name === 'dashboard-page');
  if (page?.type !== 'chunk') throw new Error('the build has no dashboard');
  const files = JSON.stringify([page.fileName, ...page.imports].map((file) => `/${file}`));
  const children = `if (location.pathname === '/dashboard')
  for (const href of ${files})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }));`;
  return { tag: 'script', children, injectTo: 'head' };
}

/** Inlines the style sheet, so that the first paint needs one request. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_tag, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') throw new Error(`the style sheet ${file} is missing`);
    return `<style>${String(asset.source).trim()}</style>`;
  });
}

export const staticPages: Plugin[] = [
  {
    name: 'inline-scripts',
    // Classic scripts set the theme before the first paint, so that a dark page never flashes white.
    transformIndexHtml: () =>
      ['trusted-types.js', 'early-user.js', 'theme.js', 'load-failure.js'].map((file) => ({
        tag: 'script',
        children: readFileSync(`${root}/app/${file}`, 'utf8'),
        injectTo: 'head-prepend',
      })),
  },
  {
    name: 'old-browser',
    transformIndexHtml: (_html, { path }) =>
      path.endsWith('landing.html')
        ? []
        : [
            {
              tag: 'script',
              children: readFileSync(`${root}/app/old-browser.js`, 'utf8').replace(
                'OLDEST_BROWSERS',
                oldestBrowsersText.replace(' or ', ', '),
              ),
              injectTo: 'body',
            },
          ],
  },
  {
    name: 'landing-page',
    configureServer(vite) {
      // As in server/http/static-files.ts, the landing page is a separate document.
      vite.middlewares.use((request, _response, next) => {
        if (request.url === '/') request.url = '/landing.html';
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) =>
        path.endsWith('landing.html') ? html.replace('<!--page-->', await renderLanding('en')) : html,
    },
  },
  {
    name: 'inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path }) => ({
        html: inlineStyles(html, bundle),
        // The app requests the font after its scripts: its first page shows “Loading…” in the system font.
        tags: path.endsWith('landing.html') ? fontPreload(bundle) : [dashboardPreload(bundle)],
      }),
    },
  },
];
