// Health check and API documentation.

import type { FastifyInstance } from 'fastify';
import { readHealth, readLive } from '#contract/health.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { docsPage } from '#server/http/docs-page.ts';
import { openApi } from '#server/http/openapi.ts';
import { fail } from '#server/http/api-error.ts';
import { once } from '#server/db/once.ts';
import packageJson from '../../package.json' with { type: 'json' };

export function healthRoutes(app: FastifyInstance, { db, config, features }: AppContext): void {
  mountEndpoint(app, readHealth, async () => {
    try {
      await db.ping();
    } catch (error) {
      app.log.error({ err: error }, 'the database does not respond');
      return fail('unavailable');
    }
    return { status: 'ok' as const, version: packageJson.version };
  });

  mountEndpoint(app, readLive, async () => ({ status: 'ok' as const }));

  // Generated once, at the first request: it is expensive, and anyone may request it.
  const description = () => openApi(app.endpoints, features, packageJson.version, config.publicUrl);
  const json = once(() => JSON.stringify(description()));
  const page = once(() => docsPage(description()));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}
