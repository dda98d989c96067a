// Weights and thresholds of the hygiene score. Each save creates a new version.

import type { FastifyInstance } from 'fastify';
import { readHygieneSettings, saveHygieneSettings } from '#contract/reports/hygiene.ts';
import {
  defaultHygieneSettings,
  type HygieneSettings,
  settingsOf,
  settingsText,
} from '#domain/reports/coach/rule.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { unlessDuplicate } from '#server/db/faults.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { fail } from '#server/http/api-error.ts';
import { coachSettings, saveSettings, settingsHistory } from './store.ts';

export function hygieneSettingsRoutes(app: FastifyInstance, { db, now, events }: AppContext): void {
  const answer = async (org: OrgId) => {
    const history = (await settingsHistory(db.read, org)).map(
      ({ rule, changedAt, changedBy, changedByName }) => ({
        ...onTheWire(settingsOf(rule)),
        changedDate: isoInstant(changedAt),
        changedByName,
        // See the migration 005-working-days.
        byUpdate: changedBy === 0,
      }),
    );
    const first = {
      ...onTheWire(defaultHygieneSettings),
      changedDate: null,
      changedByName: null,
      byUpdate: false,
    };
    const { hygieneRule } = await coachSettings(db.read, org);
    return { current: onTheWire(settingsOf(hygieneRule)), history: [...history, first] };
  };

  mountEndpoint(app, readHygieneSettings, async (_input, { org }) => answer(org));

  mountEndpoint(app, saveHygieneSettings, async ({ body: { version, ...rule } }, caller) => {
    const { org, userId } = caller;
    const saving = db.write(async (tx) => {
      const { hygieneRule } = await coachSettings(tx, org);
      if (settingsOf(hygieneRule).version !== version) return false;
      const next = version + 1;
      const text = settingsText({ ...rule, version: next });
      await saveSettings(tx, org, { rule: text, version: next, changedBy: userId, changedAt: now() });
      const detail = { version: next, ...rule };
      await events.publish(tx, caller, 'hygiene-rule.changed', detail, `hygiene-rule:${next}`);
      return true;
    });
    // Two saves from the same version create the same next one, and the second violates the primary key.
    const isSaved = await unlessDuplicate(saving, () => false);
    return isSaved ? answer(org) : fail('edit-conflict');
  });
}

const onTheWire = ({ version, weights, thresholds }: HygieneSettings) => {
  const { lengthMinutes, workingHours, workingDays, ...rest } = thresholds;
  return {
    version,
    weights: { ...weights },
    thresholds: {
      ...rest,
      lengthMinutes: [...lengthMinutes] as [number, number, number, number],
      workingHours: [...workingHours] as [number, number],
      workingDays: [...workingDays],
    },
  };
};
