import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { documents } from './scripts/document.ts';
import { prerenderLanding } from './scripts/prerender.ts';
import { serviceWorker } from './scripts/service-worker.ts';

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

const shownEverywhere =
  /web\/ui\/(?!toast-layer|lazy-dialog|confirm-dialog|table|stat-cards|pager|password-input)[\w-]+\.tsx?$|web\/components\/(brand|meter-state|theme-toggle)\.tsx$|lucide-react\/dist\/esm\/icons\/(users|chart-no-axes-column|layout-template|timer)\.mjs$/;

/** What the landing page runs, and the app too: apart from React, which that page does without. */
const plain =
  /vite\/preload-helper|domain\/(meter|cost|money|attendance|salary-tiers|number-text)\.ts$|web\/components\/theme\.ts$/;

/** What screens with figures share, each too small for a file of its own. */
const figures =
  /web\/components\/(awaiting-approval|axis-ticks|compact-dollars|cost-columns|day-text|hygiene-score|meeting-link|meeting-type-badge|meeting-type-color|money|week-change)\.tsx?$|web\/ui\/(stat-cards|table)\.tsx$|domain\/day-text\.ts$|lucide-react\/dist\/esm\/icons\/(trending-down|circle-question-mark|arrow-right|chevron-left|chevron-right)\.mjs$/;

const smallest =
  /lucide-react\/dist\/esm\/icons\/(menu|hourglass|log-out|search|plus|play|copy|undo-2|pencil|rotate-ccw|user-plus|users-round|download|chart-column|calendar-clock)\.mjs$|web\/components\/(count-text|meeting-path|meetings-key|random-key|tier-options)\.tsx?$|domain\/(meeting-types|hygiene-band)\.ts$/;

const calculatorAtOnce =
  /web\/calculator\/(?!calculator-page|full-screen-view|ticker\.tsx|dress-ticker|duration-dialog|template-dialog|template-from-address|use-title-from-address|use-kept-from-address|draft-of-save|hygiene-hint\.tsx|hint-words|use-meeting-now)[\w-]+\.tsx?$/;

const everywhere = /(react|rolldown-runtime|client|query|plain|pieces|index|fields)-[\w-]+\.js$/;

/** What is run as soon as it has come, most of it. */
const runAtOnce = /^(index|guard|landing|react|query|client|pieces|figures|calculator|.+-page)$/;

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [react(), tailwindcss(), preloadFont, prerenderLanding, documents, serviceWorker],
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
        sw: fileURLToPath(new URL('./web/service-worker/service-worker.ts', import.meta.url)),
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
            // What nearly every page shows: one file instead of a dozen small ones.
            { name: 'pieces', test: shownEverywhere, priority: 1 },
            // Its views share much: in one file it is smaller than in the pieces that each view would leave behind.
            { name: 'calculator', test: calculatorAtOnce, includeDependenciesRecursively: false },
            // Each alone would weigh more than what is in it.
            { name: 'smallest', test: smallest },
            { name: 'figures', test: figures, includeDependenciesRecursively: false },
            // What every screen of the app needs to ask the server, and to get about.
            { name: 'client', test: /web\/api\/client\.ts$|web\/components\/navigation\.ts$/ },
            { name: 'site', test: /web\/components\/(site-|plan-offer|plan-features)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
