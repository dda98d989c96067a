// Stores a demo request and mails it to the sales address, if one is configured.

import type { FastifyInstance } from 'fastify';
import { demoRequestReceived, requestDemo } from '#contract/demo-requests.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { queueMail } from '#server/mail/mail.ts';
import { insertDemoRequest } from './store.ts';

export function demoRequestRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, db, now, jobs } = context;

  if (!config.site.landing) return;
  mountEndpoint(app, requestDemo, async ({ body }) => {
    await db.write(async (tx) => {
      await insertDemoRequest(body, now(), tx);
      if (config.salesEmail)
        await queueMail(jobs, { template: 'demo-request', to: config.salesEmail, data: body }, tx);
    });
    return { message: demoRequestReceived };
  });
}
