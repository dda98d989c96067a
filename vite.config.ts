import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { licenses, licensesOfWorker } from './scripts/licenses.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { staticPages } from './scripts/static-pages.ts';
import { withoutTexts } from './scripts/without-texts.ts';

const source = (path: string) => fileURLToPath(new URL(`./web/${path}`, import.meta.url));

/** Whether the landing page needs the module; it must not load what only the app needs. */
function isOnLandingPage(id: string, graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean {
  const reached = new Set([id]);
  for (const module of reached)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) reached.add(importer);
  return ['main.ts', 'hydrate.tsx'].some((file) => reached.has(source(`app/landing/${file}`)));
}

/** The form library, and what needs it. The dashboard, with which most visits begin, has no form. */
const isOfForms = (id: string) =>
  /node_modules\/react-hook-form\/|components\/(forms\/schema-resolver|accounts\/new-password)\./.test(id);

export default defineConfig({
  root: source(''),
  plugins: [withoutTexts, react(), tailwindcss(), staticPages, licenses, serviceWorker],
  worker: { format: 'es', plugins: () => [licensesOfWorker] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Read by scripts/page-weight.ts.
    manifest: true,
    // One style sheet, which scripts/static-pages.ts puts into both documents.
    cssCodeSplit: false,
    // The content security policy allows fonts and scripts from this origin only, not as data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: source('index.html'),
        landing: source('landing.html'),
        sw: source('app/service-worker/service-worker.ts'),
      },
      output: {
        // The service worker controls the paths below its own, so it has no folder and no hash.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Without it each combination of screens that share a module would get a small file of its own.
        codeSplitting: {
          groups: [
            {
              debugName: 'base',
              name: (id, graph) => (isOnLandingPage(id, graph) ? 'base' : null),
              minShareCount: 2,
              priority: 2,
            },
            {
              debugName: 'shared',
              name: (id) => (isOfForms(id) ? null : 'shared'),
              minShareCount: 8,
              priority: 1,
            },
            { name: 'forms', test: isOfForms },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // Not the sources in web/api. The server compares Origin with Host, so Host stays as the browser sent it.
      '^/api/(?![\\w-]+\\.tsx?(\\?|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false },
    },
  },
});
