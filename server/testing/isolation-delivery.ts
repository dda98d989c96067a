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
  'GET /api/mcp': get(),
  'PUT /api/mcp': post(() => ({ isOn: true })),
  'GET /api/report-mails': get(),
  'PUT /api/report-mails': post(() => ({ isForAll: true, weekday: 5, hour: 15 })),
  'GET /api/users/me/report-mails': get(),
  'PUT /api/users/me/report-mails': post(() => ({ week: true, month: false })),
  'POST /api/report-mails/stop/:token': on(
    async () => ({ token: 'none' }),
    () => 422,
  ),
  'GET /api/webhooks': get(),
  'POST /api/webhooks': post(() => webhook),
  'PUT /api/webhooks/:id': on(things.webhook, everyone, { ...webhook, isOn: true }),
  'DELETE /api/webhooks/:id': on(things.webhook, everyone),
  'POST /api/webhooks/:id/secret': on(things.webhook, everyone),
  'POST /api/webhooks/:id/test': on(things.webhook, everyone),
  'GET /api/webhooks/:id/deliveries': on(things.webhook, everyone),
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': on(things.delivery, everyone),
};
