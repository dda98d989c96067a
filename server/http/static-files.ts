// The built pages. Hashed files are kept for ever, the page that names them is asked for each time.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { once } from '#server/once.ts';
import { readCookie } from './cookies.ts';
import { refuse, sendRefusal } from './refusal.ts';
import { serveStartPage, withWholeAddresses } from './start-page.ts';

const built = join(import.meta.dirname, '../../dist/web');

/** SHA-256 in base64 of the scripts that stand in the built pages themselves; every page has the same ones. */
export function inlineScriptHashes(): string[] {
  const page = join(built, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
}

/** The files that can be asked for, by their paths; not what is compressed beside them, nor what the build noted for itself. */
const filesByPath = once(() => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(built, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('.') && !/\.(br|gz)$/.test(file));
  return new Map(files.map((file) => [`/${file}`, file]));
});

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*/, '');

const frame = /^frames(\/.+)\.html$/;

declare module 'fastify' {
  interface FastifyReply {
    /** The one page that every screen lives in; with the frame of the screen for whoever seems to be signed in. */
    sendPage(): FastifyReply;
  }
}

export async function serveWeb(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  const isBuilt = existsSync(join(built, 'index.html'));
  const files = isBuilt ? filesByPath() : new Map<string, string>();
  const frames = new Map([...files.values()].map((file) => [frame.exec(file)?.[1], file]));
  app.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    if (!isBuilt) return this.code(404).send({ message: 'The pages are not built' });
    const own = frames.get(pathOf(this.request));
    return this.sendFile(own && readCookie('session', this.request) ? own : 'index.html');
  });
  if (!isBuilt) return;

  // Left to itself the library reads whole folders for each file, to compare how its name is spelt.
  await app.register(fastifyStatic, {
    root: built,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.includes(`${sep}assets${sep}`);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The start page is a document of its own; every other path is a screen of the app.
  if (publicUrl)
    serveStartPage(app, withWholeAddresses(readFileSync(join(built, 'landing.html'), 'utf8'), publicUrl));
  else app.get('/', (_request, reply) => reply.sendFile('landing.html'));
  app.get('/Landing', (_request, reply) => reply.redirect('/'));
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    const file = files.get(path);
    if (file) return reply.sendFile(file);
    // A page in the place of another version's code would be kept for it, by the browser's service worker for good.
    return path.startsWith('/assets/') ? sendRefusal(reply, refuse('not-found')) : reply.callNotFound();
  });
}
