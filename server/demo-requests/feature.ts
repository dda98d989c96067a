import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as calls from '#contract/demo-requests.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { Feature, AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { queueMail, type MailTemplate } from '#server/mail/mail.ts';
import { purgeDemoRequests, insertDemoRequest } from './store.ts';

export const demoRequests: Feature = {
  tag: 'Server',
  contract: [calls],
  routes: [demoRequestRoutes],
  mails: () => demoRequestMails,
  purge: ({ db, now, config }) => purgeDemoRequests(db, now() - config.site.keepDays.demoRequests * dayMs),
};

// Stores a demo request and mails it to the sales address, if one is configured.

function demoRequestRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, db, now, jobs } = context;

  if (!config.site.landing) return;
  mountEndpoint(app, calls.requestDemo, async ({ body }) => {
    await db.write(async (tx) => {
      await insertDemoRequest(body, now(), tx);
      if (config.salesEmail)
        await queueMail(jobs, { template: 'demo-request', to: config.salesEmail, data: body }, tx);
    });
    return { message: calls.demoRequestReceived };
  });
}

// Notifies the sales address of a demo request, in English as all texts for operators.

const demoRequestMails = {
  // Text of strangers only in the body: in the subject it could imitate another mail.
  'demo-request': ({ data }) => {
    const { name, email, organization, message } = z.parse(calls.DemoRequest, data);
    return () => ({
      replyTo: email,
      subject: 'Demo request',
      text: `Hello,

Someone requested a demo of MeetingCost:

Name: ${name}
Email: ${email}
Organization: ${organization || 'not given'}

${message || 'No message.'}
`,
    });
  },
} satisfies Record<string, MailTemplate>;
