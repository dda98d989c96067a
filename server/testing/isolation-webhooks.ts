// The rows of webhooks in the isolation table.

import { everyone, get, on, post, type Row } from './isolation-routes.ts';
import { things } from './isolation-things.ts';

const webhook = { url: 'https://hooks.example/', events: ['meeting.saved'], seesPay: false };

export const webhookRows: Record<string, Row> = {
  'GET /api/webhooks': get(),
  'POST /api/webhooks': post(() => webhook),
  'PUT /api/webhooks/:id': on(things.webhook, everyone, { ...webhook, isOn: true }),
  'DELETE /api/webhooks/:id': on(things.webhook, everyone),
  'POST /api/webhooks/:id/secret': on(things.webhook, everyone),
  'POST /api/webhooks/:id/test': on(things.webhook, everyone),
  'GET /api/webhooks/:id/deliveries': on(things.webhook, everyone),
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': on(things.delivery, everyone),
};
