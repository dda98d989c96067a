// Requests for a product demo.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { endpoint } from './endpoint.ts';
import { email, requiredText, text, multilineText } from './fields.ts';

export const demoRequestReceived = t`Demo request received`;

export const DemoRequest = z.strictObject({
  name: requiredText(2, 120, t`Name must be at least 2 characters`),
  email: email(t`Enter a valid email`),
  organization: text(120),
  message: multilineText(2000),
});

export type DemoRequest = z.output<typeof DemoRequest>;

export const requestDemo = endpoint('POST /api/demo-requests', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Request a demo',
  body: DemoRequest,
  answer: z.object({ message: z.string() }),
  status: 201,
});
