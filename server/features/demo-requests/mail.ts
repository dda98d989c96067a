// The mail that tells the operator of a request for a demo.

import * as z from 'zod/mini';
import { DemoRequest } from '#contract/demo-requests.ts';

/** What strangers wrote stands in the text only: a subject made of it could pass for another mail. */
export function demoRequestLetter(payload: unknown): { replyTo: string; subject: string; text: string } {
  const { name, email, organization, message } = z.parse(DemoRequest, payload);
  const lines = [
    'Hello,',
    '',
    'somebody asked for a demo of MeetingCost:',
    '',
    `Name: ${name}`,
    `Email: ${email}`,
    `Organization: ${organization || 'not said'}`,
    '',
    message || 'No message was left.',
    '',
  ];
  return { replyTo: email, subject: 'Demo request', text: lines.join('\n') };
}
