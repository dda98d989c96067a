// The built pages. Hashed files are kept for ever, the page that names them is asked for each time.

import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveStartPage, withWholeAddresses } from './start-page.ts';

const built = join(import.meta.dirname, '../../dist/web');

declare module 'fastify' {
  interface FastifyReply {
    /** The one page that every screen lives in. */
    sendPage(): FastifyReply;
  }
}

export async function serveWeb(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const isBuilt = existsSync(join(built, 'index.html'));
  app.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    return isBuilt
      ? this.sendFile('index.html')
      : this.code(404).send({ message: 'The pages are not built' });
  });
  if (!isBuilt) return;

  if (publicUrl)
    serveStartPage(app, withWholeAddresses(readFileSync(join(built, 'landing.html'), 'utf8'), publicUrl));
  app.get('/Landing', (_request, reply) => reply.redirect('/'));

  await app.register(fastifyStatic, {
    root: built,
    preCompressed: true,
    cacheControl: false,
    // The start page is a document of its own; every other path is a screen of the app.
    index: ['landing.html'],
    setHeaders(response, path) {
      const hashed = path.includes(`${sep}assets${sep}`);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
