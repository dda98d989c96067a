// A request for a demo is kept, and mailed where the operator said whom to.

import type { FastifyInstance } from 'fastify';
import { demoRequestReceived, requestDemo } from '#contract/demo-requests.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { mailStore } from '#server/features/mail/store.ts';
import { insertDemoRequest } from './store.ts';

export function demoRequestRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, db, now } = context;
  const mails = mailStore(context);

  mountEndpoint(app, requestDemo, async ({ body }) => {
    await db.write(async (tx) => {
      await insertDemoRequest(body, now(), tx);
      if (config.salesEmail)
        await mails.queue({ kind: 'demo-request', to: config.salesEmail, payload: body }, tx);
    });
    return { message: demoRequestReceived };
  });
}
