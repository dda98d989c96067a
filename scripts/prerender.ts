// Draws what a page shows before any script has come, or none, into its HTML when the pages are built.

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type * as frame from '#web/app/frame.tsx';
import type * as landing from '#web/screens/landing/render.tsx';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const root = fileURLToPath(new URL('../web', import.meta.url));

/** Where the drawn page goes in a document. */
export const place = '<!--page-->';

type Drawings = {
  '/screens/landing/render.tsx': typeof landing;
  '/app/frame.tsx': typeof frame;
};

const load = <Name extends keyof Drawings>(vite: ViteDevServer, name: Name) =>
  vite.ssrLoadModule(name) as Promise<Drawings[Name]>;

/** What a module of the pages draws, in the mode of the build that asks for it. */
export async function drawn<Name extends keyof Drawings, Drawn>(
  name: Name,
  draw: (module: Drawings[Name]) => Drawn,
): Promise<Drawn> {
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
    return draw(await load(vite, name));
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
      const name = '/screens/landing/render.tsx';
      const page = server ? (await load(server, name)).render() : await drawn(name, ({ render }) => render());
      return html.replace(place, () => page);
    },
  },
};
