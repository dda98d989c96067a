import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { buildTargets } from './scripts/browser-support.ts';
import { licenses, licensesOfWorker } from './scripts/licenses.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { renderLanding, staticPages } from './scripts/static-pages.ts';
import { builtInLanguages, marksOfTexts } from './scripts/texts/plugin.ts';
import { withoutTexts } from './scripts/without-texts.ts';

const source = (path: string) => fileURLToPath(new URL(`./web/${path}`, import.meta.url));

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The files that load the module with static imports, directly or through others. */
function loadersOf(id: string, graph: Graph): Set<string> {
  const loaders = new Set([id]);
  for (const loader of loaders)
    for (const importer of graph.getModuleInfo(loader)?.importers ?? []) loaders.add(importer);
  return loaders;
}

const isOnLandingPage = (id: string, graph: Graph) =>
  [...loadersOf(id, graph)].some((file) => file.startsWith(source('app/landing/')));

/** Whether the app loads the module at its start, or many screens share it: alone, each is a file that compresses badly. */
function isOfBase(id: string, graph: Graph): boolean {
  // The form library is too large for screens without a form; the first screen after signing in needs no password. The
  // others are small, and most screens do not use them.
  if (
    /react-hook-form|schema-resolver|auth-layout|password|verify-address|radio-card|delete-dialog|use-address-state|email-key|money.cost|single-click/.test(
      id,
    )
  )
    return false;
  const loaders = loadersOf(id, graph);
  const screens = [...loaders].filter((file) => file.endsWith('-page.tsx'));
  // Rules are the smallest files.
  const many = id.includes('/domain/') ? 6 : 7;
  return loaders.has(source('app/main.tsx')) || screens.length >= many;
}

/** The toast library adds a style element, which the content security policy refuses; a constructed sheet it allows. */
const constructedToastStyles: Plugin = {
  name: 'constructed-toast-styles',
  transform(code, id) {
    if (!id.endsWith('/sonner/dist/index.mjs')) return undefined;
    const start = 'function __insertCSS(code) {';
    if (!code.includes(start)) throw new Error('sonner inserts its styles in another way');
    const body = `const sheet = new CSSStyleSheet();
  sheet.replaceSync(code);
  document.adoptedStyleSheets.push(sheet);
  return;`;
    return { code: code.replace(start, start + body), map: null };
  },
};

/** Random keys do not compress: 1.7 kB of every screen. React needs keys of what changes; an icon's lines never do. */
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/lucide-react/dist/esm/icons/')) return undefined;
    return { code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null };
  },
};

export default defineConfig({
  root: source(''),
  plugins: [
    withoutTexts,
    marksOfTexts,
    constructedToastStyles,
    iconsWithoutKeys,
    react(),
    tailwindcss(),
    staticPages,
    licenses,
    serviceWorker,
    builtInLanguages(renderLanding),
  ],
  // React has had this hook since version 18; the shim for older ones adds 0.5 kB to every screen.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }] },
  worker: { format: 'es', plugins: () => [marksOfTexts, licensesOfWorker] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: buildTargets,
    // Read by scripts/page-weight.ts.
    manifest: true,
    // One style sheet, which scripts/static-pages.ts puts into both documents.
    cssCodeSplit: false,
    // The content security policy allows fonts and scripts from this origin only, not as data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These only define values, so that a page loads none of them for an import that it does not use.
      treeshake: {
        moduleSideEffects: [{ test: /\/(domain|contract|wording)\//, sideEffects: false }],
        // No getter of ours or of a library changes anything.
        propertyReadSideEffects: false,
      },
      input: {
        index: source('index.html'),
        landing: source('landing.html'),
        sw: source('app/service-worker/service-worker.ts'),
      },
      output: {
        // The service worker controls the paths below its own, so it has no folder and no hash.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Pages and dialogs have names, so that one sees what could not be loaded; each screen lists all its parts, and
        // the base all names, whose hashes do not compress.
        chunkFileNames: ({ name }) =>
          /^base$|-(?:page|dialog)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        codeSplitting: {
          minShareCount: 2,
          groups: [
            // The landing page loads this alone, and not the base of the app.
            {
              debugName: 'common',
              name: (id, graph) => (isOnLandingPage(id, graph) && isOfBase(id, graph) ? 'common' : null),
              priority: 1,
            },
            { debugName: 'base', name: (id, graph) => (isOfBase(id, graph) ? 'base' : null) },
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
