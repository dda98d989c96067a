// Serves the built pages. Browsers cache hashed files forever and revalidate the documents that reference them.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/languages.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isScreen } from '#contract/screen-paths.ts';
import { once } from '#server/db/once.ts';
import { fail, sendError } from './api-error.ts';
import { docsStyle } from './docs-page.ts';
import { logoStyle, readLogo, type Site, siteDocument, siteManifest } from './site.ts';
import { pageLanguage, variesByLanguage } from './page-language.ts';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const built = join(import.meta.dirname, '../../dist/web');
const isBuilt = () => existsSync(join(built, 'index.html'));

/** The texts of the inline scripts or styles in HTML. */
const inlineTexts = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);

/** "index.de.html" of "index.html". */
const fileIn = (language: Language, file: string) =>
  language === 'en' ? file : file.replace(/(?=\.\w+$)/, `.${language}`);

const isOfOtherLanguage = (file: string) =>
  languages.some((language) => language !== 'en' && file.includes(`.${language}.`));

/** What a page may run and apply inline, as sources of its content security policy. */
export function inlineSources(language: Language): { scripts: string[]; styles: string[] } {
  const documents = isBuilt() ? ['index.html', 'landing.html'].map((file) => fileIn(language, file)) : [];
  const html = documents.map((file) => readFileSync(join(built, file), 'utf8')).join('');
  const sources = (texts: string[]) => [
    ...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
  ];
  return {
    scripts: sources(inlineTexts(html, 'script')),
    styles: sources([...inlineTexts(html, 'style'), logoStyle, docsStyle]),
  };
}

type WebFiles = {
  folder: string;
  /** Served files by URL path. */
  byPath: ReadonlyMap<string, string>;
};

/** The files of a build, without compressed copies and the manifest. */
export function webFilesIn(folder: string): WebFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('.') && !/\.(br|gz)$/.test(file))
    // They are sent by the name of the English one.
    .filter((file) => !isOfOtherLanguage(file));
  return { folder, byPath: new Map(files.map((file) => [`/${file}`, file])) };
}

const builtFiles = once(() => webFilesIn(built));

/** The methods of the calls at a path. */
function methodsOf(endpoints: readonly Endpoint[], path: string): string[] {
  const parts = path.split('/');
  const fits = (template: string) => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length && wanted.every((each, i) => each.startsWith(':') || each === parts[i])
    );
  };
  const found = endpoints.filter((endpoint) => [endpoint.path, ...(endpoint.also ?? [])].some(fits));
  const methods = new Set<string>(found.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].toSorted();
}

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*/, '');

const isAsset = (path: string) => path.startsWith('/assets/');

type Pages = { publicUrl: string | null; site: Site };

/** Serves the pages; paths without a route get the app's document or 404. */
export async function serveWeb(
  app: FastifyInstance,
  { publicUrl, site }: Pages,
  web = isBuilt() ? builtFiles() : null,
): Promise<void> {
  const textOf = (file: string) => readFileSync(join(web?.folder ?? '', file), 'utf8');
  const html = 'text/html; charset=utf-8';
  const index = web && inEachLanguage(web, 'index.html', html, (file) => siteDocument(textOf(file), site));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    // The service worker would cache a document in place of a missing asset forever.
    const isForPage = ['GET', 'HEAD'].includes(request.method) && !isApi(request) && !isAsset(path);
    if (!isForPage) {
      const methods = isApi(request) ? methodsOf(app.endpoints, path) : [];
      if (methods.length === 0) return sendError(reply, fail('not-found'));
      return sendError(reply.header('allow', methods.join(', ')), fail('method-not-allowed'));
    }
    if (!index) return reply.code(404).send({ message: 'The pages are not built' });
    // The app's document redirects people to a screen.
    if (!isScreen(path)) delete request.headers['if-none-match'];
    return index(request, isScreen(path) ? reply : reply.code(404));
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  if (!web || !index) return;

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
  app.get('/index.html', index);
  if (web.byPath.has('/manifest.webmanifest')) {
    const manifest = inEachLanguage(web, 'manifest.webmanifest', 'application/manifest+json', (file) =>
      siteManifest(textOf(file), site),
    );
    app.get('/manifest.webmanifest', manifest);
  }
  if (web.byPath.has('/sw.js'))
    app.get('/sw.js', (request, reply) => {
      void reply.header('vary', `accept-encoding, ${variesByLanguage}`);
      void reply.sendFile(fileIn(pageLanguage(request), 'sw.js'));
    });
  const landing = inEachLanguage(web, 'landing.html', html, (file) =>
    siteDocument(publicUrl ? withAbsoluteUrls(textOf(file), publicUrl) : textOf(file), site),
  );
  serveStartPage(app, site, landing);
  serveOperatorPages(app, site);
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    // A build that finishes while the server runs adds assets.
    const file = web.byPath.get(path) ?? (isAsset(path) && path);
    // Not returned: fastify would wait for the end of the stream with listeners on the socket.
    if (file) void reply.sendFile(file);
    else reply.callNotFound();
  });
}

/** The landing page is a separate document; every other path is a screen of the app. */
function serveStartPage(app: FastifyInstance, site: Site, landing: Answer): void {
  if (site.landing) {
    app.get('/', landing);
    app.get('/landing.html', landing);
    app.get('/Landing', (_request, reply) => reply.redirect('/'));
  } else
    for (const path of ['/', '/landing.html', '/Landing', '/payments'])
      app.get(path, (_request, reply) => reply.redirect('/login'));
}

function serveOperatorPages(app: FastifyInstance, { imprintUrl, privacyUrl, logo }: Site): void {
  if (imprintUrl) app.get('/imprint', (_request, reply) => reply.redirect(imprintUrl));
  if (privacyUrl) app.get('/privacy', (_request, reply) => reply.redirect(privacyUrl));
  if (!logo) return;
  const { type, bytes } = readLogo(logo);
  app.get('/logo', (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes));
}

const picture = 'property="og:image" content="/og.png"';

/** Adds the canonical URL and makes the URL of the preview picture absolute. */
export function withAbsoluteUrls(html: string, publicUrl: string): string {
  const url = publicUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html
    .replace(picture, () => `property="og:image" content="${url}/og.png"`)
    .replace(
      '</head>',
      () =>
        `  <meta property="og:url" content="${url}/" />\n    <link rel="canonical" href="${url}/" />\n  </head>`,
    );
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Responds with the document in the language of the reader. */
function inEachLanguage(web: WebFiles, file: string, type: string, read: (file: string) => string): Answer {
  const answers = new Map(
    languages
      .filter((language) => language === 'en' || existsSync(join(web.folder, fileIn(language, file))))
      .map((language) => [
        language,
        compressedAnswer(read(fileIn(language, file)), type, `, ${variesByLanguage}`),
      ]),
  );
  const english = answers.get('en');
  if (!english) throw new Error(`there is no ${file}`);
  return (request, reply) => (answers.get(pageLanguage(request)) ?? english)(request, reply);
}

const compressors = {
  // The highest quality takes ten times as long and saves 300 bytes.
  br: (html: Buffer) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html: Buffer) => gzipSync(html),
};

/** Responds with the text, compressed once for each encoding. */
export function compressedAnswer(text: string, type: string, varies = ''): Answer {
  const identity = Buffer.from(text);
  const encoded: Partial<Record<keyof typeof compressors, Buffer>> = {};
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 20)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: `accept-encoding${varies}` });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    void reply.type(type);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.send(encoding ? (encoded[encoding] ??= compressors[encoding](identity)) : identity);
  };
}

/** Whether the request is an API call, by route or otherwise by path. The documentation page is not. */
export function isApi(request: FastifyRequest): boolean {
  const { url } = request;
  const { url: route = '' } = request.routeOptions;
  return route !== '/api/docs' && (/^\/(api\/|mcp$)/.test(route) || url.startsWith('/api/'));
}
