// A request for a demo is kept, and mailed where the operator said whom to.

import type { FastifyInstance } from 'fastify';
import { demoRequestReceived, requestDemo } from '#contract/demo-requests.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { mailStore } from '#server/mail/store.ts';
import { insertDemoRequest } from './store.ts';

export function demoRequestRoutes(app: FastifyInstance, house: House): void {
  const { config, db, now } = house;
  const mails = mailStore(house);

  bind(app, requestDemo, async ({ body }) => {
    await db.write(async (tx) => {
      await insertDemoRequest(body, now(), tx);
      if (config.salesEmail)
        await mails.queue({ kind: 'demo-request', to: config.salesEmail, payload: body }, tx);
    });
    return { message: demoRequestReceived };
  });
}
