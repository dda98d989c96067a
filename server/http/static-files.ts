// The built pages. Hashed files are kept for ever, the page that names them is asked for each time.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readCookie } from './cookies.ts';
import { serveStartPage, withWholeAddresses } from './start-page.ts';

const built = join(import.meta.dirname, '../../dist/web');

/** SHA-256 in base64 of the scripts that stand in the built pages themselves; every page has the same ones. */
export function inlineScriptHashes(): string[] {
  const page = join(built, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
}

const framesByPath = (): Map<string, string> =>
  new Map(
    readdirSync(join(built, 'frames'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => name.split(sep).join('/'))
      .map((name) => [`/${name.slice(0, -'.html'.length)}`, `frames/${name}`]),
  );

declare module 'fastify' {
  interface FastifyReply {
    /** The one page that every screen lives in; with the frame of the screen for whoever seems to be signed in. */
    sendPage(): FastifyReply;
  }
}

export async function serveWeb(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const isBuilt = existsSync(join(built, 'index.html'));
  const frames = isBuilt ? framesByPath() : new Map<string, string>();
  app.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    if (!isBuilt) return this.code(404).send({ message: 'The pages are not built' });
    const frame = frames.get(this.request.url.replace(/\?.*/, ''));
    return this.sendFile(frame && readCookie('session', this.request) ? frame : 'index.html');
  });
  if (!isBuilt) return;

  if (publicUrl)
    serveStartPage(app, withWholeAddresses(readFileSync(join(built, 'landing.html'), 'utf8'), publicUrl));
  app.get('/Landing', (_request, reply) => reply.redirect('/'));

  await app.register(fastifyStatic, {
    root: built,
    preCompressed: true,
    cacheControl: false,
    // What the build has noted for itself.
    dotfiles: 'ignore',
    // The start page is a document of its own; every other path is a screen of the app.
    index: ['landing.html'],
    setHeaders(response, path) {
      const hashed = path.includes(`${sep}assets${sep}`);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
