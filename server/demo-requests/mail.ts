// Notifies the sales address of a demo request.

import * as z from 'zod/mini';
import { DemoRequest } from '#contract/demo-requests.ts';
import type { MailTemplate } from '#server/mail/mail.ts';

export const demoRequestMails = {
  // Text of strangers only in the body: in the subject it could imitate another mail.
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
