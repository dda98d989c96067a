// Draws the landing page into its HTML when the pages are built: it can be read before any script has come, or none.

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const root = fileURLToPath(new URL('../web', import.meta.url));
const place = '<!--page-->';

async function markup(vite: ViteDevServer): Promise<string> {
  const page: unknown = await vite.ssrLoadModule('/landing/render.tsx');
  if (typeof page !== 'object' || page === null || !('render' in page) || typeof page.render !== 'function')
    throw new Error('landing/render.tsx has no render()');
  return String(page.render());
}

/** A server for this one page, in the mode of the build that asks for it. */
async function markupForBuild(): Promise<string> {
  const vite = await createServer({
    configFile: false,
    root,
    mode: 'production',
    appType: 'custom',
    logLevel: 'warn',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return await markup(vite);
  } finally {
    await vite.close();
  }
}

export const prerenderLanding: Plugin = {
  name: 'prerender-landing',
  configureServer(vite) {
    // As in server/http/static-files.ts: the start page is a document of its own.
    vite.middlewares.use((request, _response, next) => {
      if (request.url === '/') request.url = '/landing.html';
      next();
    });
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { path, server }) {
      if (!path.endsWith('landing.html')) return html;
      if (!html.includes(place)) throw new Error(`landing.html has no ${place}`);
      const drawn = server ? await markup(server) : await markupForBuild();
      return html.replace(place, () => drawn);
    },
  },
};
