// Serves the built pages. Browsers cache hashed files for good and revalidate the documents that name them.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from '#server/db/once.ts';
import { isApi } from './is-api.ts';
import { fail, sendError } from './api-error.ts';
import { serveStartPage, withWholeAddresses } from './start-page.ts';

const built = join(import.meta.dirname, '../../dist/web');
const isBuilt = () => existsSync(join(built, 'index.html'));

/** SHA-256 in base64 of the inline scripts; both documents have the same ones. */
export function inlineScriptHashes(): string[] {
  if (!isBuilt()) return [];
  const scripts = readFileSync(join(built, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
}

export type WebFiles = {
  folder: string;
  /** The files that are served, by their paths. */
  byPath: ReadonlyMap<string, string>;
};

/** The files of a build, without their compressed copies and without the manifest. */
export function webFilesIn(folder: string): WebFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('.') && !/\.(br|gz)$/.test(file));
  return { folder, byPath: new Map(files.map((file) => [`/${file}`, file])) };
}

const builtFiles = once(() => webFilesIn(built));

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*/, '');

const isAsset = (path: string) => path.startsWith('/assets/');

/** Serves the pages, and answers every path without a route with the app's document or 404. */
export async function serveWeb(
  app: FastifyInstance,
  publicUrl: string | null,
  web = isBuilt() ? builtFiles() : null,
): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    // A document in place of a missing asset would be cached by the service worker for good.
    const isForPage = ['GET', 'HEAD'].includes(request.method) && !isApi(request) && !isAsset(path);
    if (!isForPage) return sendError(reply, fail('not-found'));
    if (!web) return reply.code(404).send({ message: 'The pages are not built' });
    void reply.sendFile('index.html');
  });
  if (!web) return;

  await app.register(fastifyStatic, {
    root: web.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.includes(`${sep}assets${sep}`);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The landing page is a document of its own; every other path is a screen of the app.
  if (publicUrl)
    serveStartPage(
      app,
      withWholeAddresses(readFileSync(join(web.folder, 'landing.html'), 'utf8'), publicUrl),
    );
  else app.get('/', (_request, reply) => void reply.sendFile('landing.html'));
  app.get('/Landing', (_request, reply) => reply.redirect('/'));
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    // A build that finishes while the server runs adds assets.
    const file = web.byPath.get(path) ?? (isAsset(path) && path);
    // Not returned: fastify would wait for the end of the stream with listeners on the socket.
    if (file) void reply.sendFile(file);
    else reply.callNotFound();
  });
}
