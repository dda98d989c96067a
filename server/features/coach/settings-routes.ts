// Weights and thresholds of the score. A save makes the next version; days and titles see by it that they are out of date.

import type { FastifyInstance } from 'fastify';
import { readHygieneSettings, saveHygieneSettings } from '#contract/hygiene.ts';
import {
  defaultHygieneSettings,
  type HygieneSettings,
  settingsOf,
  settingsText,
} from '#domain/hygiene/rule.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { fail } from '#server/http/api-error.ts';
import { hygieneRulesStore } from './settings-store.ts';

export function hygieneSettingsRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const rules = hygieneRulesStore(db);

  const answer = async (org: OrgId) => {
    const history = (await rules.history(org)).map(({ rule, changedAt, changedByName }) => ({
      ...onTheWire(settingsOf(rule)),
      changedDate: isoInstant(changedAt),
      changedByName,
    }));
    const first = { ...onTheWire(defaultHygieneSettings), changedDate: null, changedByName: null };
    return { current: onTheWire(settingsOf(await rules.current(org))), history: [...history, first] };
  };

  mountEndpoint(app, readHygieneSettings, async (_input, { org }) => answer(org));

  mountEndpoint(app, saveHygieneSettings, async ({ body: { version, ...rule } }, caller) => {
    const { org, userId } = caller;
    const saving = db.write(async (tx) => {
      const before = settingsOf(await rules.current(org, tx));
      if (before.version !== version) return false;
      const next = version + 1;
      const text = settingsText({ ...rule, version: next });
      await rules.save(org, { rule: text, version: next, changedBy: userId, changedAt: now() }, tx);
      const detail = { version: next, ...rule };
      await events.record(
        { org, actor: caller, action: 'hygiene-rule.changed', subject: `hygiene-rule:${next}`, detail },
        tx,
      );
      return true;
    });
    // Two that start from one version make the same next one; a version is made once.
    const isSaved = await unlessDuplicate(saving, () => false);
    return isSaved ? answer(org) : fail('changed-meanwhile');
  });
}

const onTheWire = ({ version, weights, thresholds }: HygieneSettings) => {
  const { lengthMinutes, workingHours, ...rest } = thresholds;
  return {
    version,
    weights: { ...weights },
    thresholds: {
      ...rest,
      lengthMinutes: [...lengthMinutes] as [number, number, number, number],
      workingHours: [...workingHours] as [number, number],
    },
  };
};
