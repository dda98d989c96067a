// The built pages. Hashed files are kept for ever, the page that names them is asked for each time.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { once } from '#server/db/once.ts';
import { readCookie } from './cookies.ts';
import { isApi } from './is-api.ts';
import { fail, sendError } from './api-error.ts';
import { serveStartPage, withWholeAddresses } from './start-page.ts';

const built = join(import.meta.dirname, '../../dist/web');
const isBuilt = () => existsSync(join(built, 'index.html'));

/** SHA-256 in base64 of the scripts that stand in the built pages themselves; every page has the same ones. */
export function inlineScriptHashes(): string[] {
  if (!isBuilt()) return [];
  const scripts = readFileSync(join(built, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
}

export type WebFiles = {
  folder: string;
  /** The files that can be asked for, by their paths. */
  byPath: ReadonlyMap<string, string>;
};

/** Those of a build; not what is compressed beside them, nor what the build noted for itself. */
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

const frame = /^frames(\/.+)\.html$/;

/** Serves the pages, and answers what no route does: with the page that every screen lives in, or by refusing it. */
export async function serveWeb(
  app: FastifyInstance,
  publicUrl: string | null,
  web = isBuilt() ? builtFiles() : null,
): Promise<void> {
  const frames = new Map([...(web?.byPath.values() ?? [])].map((file) => [frame.exec(file)?.[1], file]));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    // A page in the place of another version's code would be kept for it, by the browser's service worker for good.
    const isForPage = ['GET', 'HEAD'].includes(request.method) && !isApi(request) && !isAsset(path);
    if (!isForPage) return sendError(reply, fail('not-found'));
    if (!web) return reply.code(404).send({ message: 'The pages are not built' });
    // With the frame of the screen for whoever seems to be signed in.
    const own = frames.get(path);
    void reply.sendFile(own && readCookie('session', request) ? own : 'index.html');
  });
  if (!web) return;

  // Left to itself the library reads whole folders for each file, to compare how its name is spelt.
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
  // The start page is a document of its own; every other path is a screen of the app.
  if (publicUrl)
    serveStartPage(
      app,
      withWholeAddresses(readFileSync(join(web.folder, 'landing.html'), 'utf8'), publicUrl),
    );
  else app.get('/', (_request, reply) => void reply.sendFile('landing.html'));
  app.get('/Landing', (_request, reply) => reply.redirect('/'));
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    // The page of a version that is built while this one runs names assets that were not there when it began.
    const file = web.byPath.get(path) ?? (isAsset(path) && path);
    // Not given back: fastify waits for the end of what is with listeners on the socket.
    if (file) void reply.sendFile(file);
    else reply.callNotFound();
  });
}
