// The rows of exports and webhooks in the isolation table.

import { everyone, get, on, post, type Row } from './isolation-routes.ts';
import { things } from './isolation-things.ts';

const webhook = { url: 'https://hooks.example/', events: ['meeting.saved'], seesPay: false };

export const deliveryRows: Record<string, Row> = {
  'GET /api/meetings/export': get(),
  'GET /api/roi/export': get(),
  'GET /api/reports/export': get(),
  'GET /api/finance/export': get(),
  'GET /api/audit-log/export': get(),
  'GET /api/budgets/export': get(),
  'GET /api/coach/series/export': get(),
  'GET /api/people/export': get(),
  'GET /api/webhooks': get(),
  'POST /api/webhooks': post(() => webhook),
  'PUT /api/webhooks/:id': on(things.webhook, everyone, { ...webhook, isOn: true }),
  'DELETE /api/webhooks/:id': on(things.webhook, everyone),
  'POST /api/webhooks/:id/secret': on(things.webhook, everyone),
  'POST /api/webhooks/:id/test': on(things.webhook, everyone),
  'GET /api/webhooks/:id/deliveries': on(things.webhook, everyone),
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': on(things.delivery, everyone),
};
