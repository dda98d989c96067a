// The owner of an address that a budget names confirms that it gets alerts.

import type { FastifyInstance } from 'fastify';
import { confirmAlertAddress } from '#contract/reports/budgets.ts';
import type { AppContext } from '#server/context.ts';
import { fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { alertAddressStore } from './alert-addresses-store.ts';
import { budgetAlertStore } from './alerts-store.ts';

export function alertAddressRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, events } = context;
  const addresses = alertAddressStore(context);
  const alerts = budgetAlertStore(context);

  mountEndpoint(app, confirmAlertAddress, async ({ body }) =>
    asSystem(() =>
      db.write(async (tx) => {
        const address = await addresses.confirm(body.token, tx);
        if (!address) return fail('alert-link-invalid', 'token');
        const { organizationId, emailKey, organization } = address;
        const org = unverifiedOrg(organizationId);
        // Mail the alerts that were missed meanwhile.
        const named = await addresses.departmentsOf(org, emailKey, tx);
        await alerts.raiseBudgetAlerts(
          org,
          named.map(({ department }) => department),
          tx,
        );
        events.refresh({ organizationId, kind: 'budget' }, tx);
        return { organization };
      }),
    ),
  );
}
