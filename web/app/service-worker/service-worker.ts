// Serves the app offline. scripts/service-worker.ts fills in the file names at build time. API responses are never
// stored.

export type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Asked = Waiting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};
/** TypeScript's DOM types describe a page, not a service worker. */
type WorkerScope = {
  addEventListener: ((name: 'install' | 'activate', listen: (event: Waiting) => void) => void) &
    ((name: 'fetch', listen: (event: Asked) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
};
declare const self: WorkerScope;
declare const BUILT_FILES: readonly string[];
declare const BUILT_VERSION: string;

const files = new Set(BUILT_FILES);
const store = `pages-${BUILT_VERSION}`;
const shell = '/index.html';
const patienceMs = 5000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install(): Promise<void> {
  const cache = await caches.open(store);
  // Hashed files may come from the browser's cache; the document that names them must be the newest.
  await cache.addAll(
    [...files].map((file) => (file.startsWith('/assets/') ? file : new Request(file, { cache: 'reload' }))),
  );
  // The next page that is opened uses the new version.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  // An open page may still need files of the previous version.
  const older = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== store);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(hashed(event));
  else if (files.has(pathname)) event.respondWith(fetch(request).catch(() => stored(pathname)));
});

/** Network first: a stored page never hides a new version. */
async function page(event: Asked, pathname: string): Promise<Response> {
  try {
    return await Promise.race([fromNetwork(event), outOfPatience()]);
  } catch {
    return pathname === '/' ? Response.redirect('/dashboard/calculator') : stored(shell);
  }
}

/** Without network, Firefox resolves the preload with an error response. */
async function fromNetwork(event: Asked): Promise<Response> {
  const preloaded = await event.preloadResponse;
  return preloaded && preloaded.type !== 'error' ? preloaded : fetch(event.request);
}

const outOfPatience = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), patienceMs));

/** Cache first: a hashed file never changes. */
async function hashed(event: Asked): Promise<Response> {
  const { request } = event;
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keep(request, response.clone()).catch(() => undefined));
  return response;
}

// A full storage must not fail the request.
async function keep(request: Request, response: Response): Promise<void> {
  await (await caches.open(store)).put(request, response);
}

/** Prefers the newest version: the previous one is kept for open pages and would be found first. */
const stored = async (path: string): Promise<Response> =>
  (await caches.match(path, { ignoreVary: true, cacheName: store })) ??
  (await caches.match(path, { ignoreVary: true })) ??
  Response.error();
