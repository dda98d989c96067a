// Tells the sales address about a demo request.

import * as z from 'zod/mini';
import { DemoRequest } from '#contract/demo-requests.ts';
import type { MailTemplate } from '#server/features/mail/mail.ts';

export const demoRequestMails = {
  // Text of strangers stands in the body only: in the subject it could pass for another mail.
  'demo-request': ({ data }) => {
    const { name, email, organization, message } = z.parse(DemoRequest, data);
    return {
      replyTo: email,
      subject: 'Demo request',
      text: `Hello,

Someone requested a demo of MeetingCost:

Name: ${name}
Email: ${email}
Organization: ${organization || 'not given'}

${message || 'No message.'}
`,
    };
  },
} satisfies Record<string, MailTemplate>;
