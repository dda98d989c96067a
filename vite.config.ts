import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { calculatorAtOnce, figures, plain, shownEverywhere, smallest, typed } from './scripts/chunks.ts';
import { documents } from './scripts/document.ts';
import { licenses, licensesOfWorker } from './scripts/licenses.ts';
import { prerenderLanding } from './scripts/prerender.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { undescribedCalls } from './scripts/undescribed-calls.ts';

// Without it the font is asked for after the style sheet, and text is drawn twice.
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const latin = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
      if (!latin) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${latin}`, crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
};

const page = (name: string) => fileURLToPath(new URL(`./web/${name}.html`, import.meta.url));

const everywhere = /(react|rolldown-runtime|client|query|plain|pieces|index|fields)-[\w-]+\.js$/;

/** What is run as soon as it has come, most of it. */
const runAtOnce = /^(index|guard|landing|react|query|client|pieces|figures|calculator|.+-page)$/;

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [
    undescribedCalls,
    react(),
    tailwindcss(),
    preloadFont,
    prerenderLanding,
    documents,
    licenses,
    serviceWorker,
  ],
  // One that is split: what reads calendar files comes for them alone.
  worker: { format: 'es', plugins: () => [licensesOfWorker] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // One style for all: it stands in each document, see scripts/document.ts.
    cssCodeSplit: false,
    // The content security policy allows fonts and scripts from this origin only, not as data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every document has asked for already is not looked for again each time.
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('landing')
          ? needed
          : needed.filter((file) => !everywhere.test(file)),
    },
    rolldownOptions: {
      // The start page needs neither the router nor the queries of the app.
      input: {
        index: page('index'),
        landing: page('landing'),
        sw: fileURLToPath(new URL('./web/app/service-worker/service-worker.ts', import.meta.url)),
      },
      output: {
        // A worker is found by its name, and serves what lies below it.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // Chromium then compiles all of it while it comes, beside the page; else each function when it is called.
        postBanner: ({ name }) => (runAtOnce.test(name) ? '//# allFunctionsCalledOnLoad\n' : ''),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // Every screen asks something: what asks comes with the shell, not again in pieces with each screen.
            {
              name: 'query',
              test: /node_modules\/@tanstack\/(?!.*infiniteQuery(Observer|Options)|.*useInfinite)/,
              priority: 2,
            },
            { name: 'plain', test: plain, priority: 2 },
            { name: 'pieces', test: shownEverywhere, priority: 1 },
            { name: 'calculator', test: calculatorAtOnce, includeDependenciesRecursively: false },
            { name: 'smallest', test: smallest },
            { name: 'typed', test: typed, includeDependenciesRecursively: false },
            { name: 'figures', test: figures, includeDependenciesRecursively: false },
            // What every screen of the app needs to ask the server, and to get about.
            { name: 'client', test: /web\/api\/client\.ts$|web\/components\/navigation\.ts$/ },
            {
              name: 'passwords',
              test: /web\/(ui\/password-input|components\/(password-pair|after-press))\./,
            },
            {
              name: 'site',
              test: /web\/components\/(site-|plan-offer|plan-features)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // What ends as a source does lies in web/api. Without the page's own Host the server takes it for another site's.
      '^/api/(?![\\w-]+\\.tsx?(\\?|$))': { target: 'http://127.0.0.1:3000', changeOrigin: false },
    },
  },
});
