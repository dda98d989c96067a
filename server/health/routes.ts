// Health for whoever watches the server, and the API described.

import type { FastifyInstance } from 'fastify';
import { readHealth } from '#contract/health.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { docsPage } from '#server/http/docs-page.ts';
import { openApi } from '#server/http/openapi.ts';
import packageJson from '../../package.json' with { type: 'json' };

export function healthRoutes(app: FastifyInstance, { db }: House): void {
  bind(app, readHealth, async () => {
    await db.ping();
    return { status: 'ok' as const, version: packageJson.version };
  });

  app.get('/api/openapi.json', async () => openApi(app.endpoints, packageJson.version));
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(openApi(app.endpoints, packageJson.version))),
  );
}
