// A team with a directory for tests, in an organization that has chosen who sees pay and has set its tiers.

import type { Answer, Input } from '#contract/endpoint.ts';
import { addPerson, editPerson, savePaySettings } from '#contract/people/people.ts';
import { readTierList, saveTierList } from '#contract/people/tiers.ts';
import { newTeam } from './people.ts';
import { testApp } from './test-app.ts';

export const exactPay = { visibility: 'exact' as const, blendedRate: 75, defaultRate: 75, viewers: [] };

export async function newDirectory() {
  const app = await testApp();
  const team = await newTeam(app);
  await team.admin.call(savePaySettings, { body: exactPay });
  const { tiers } = await team.admin.call(readTierList);
  await team.admin.call(saveTierList, { body: { tiers } });
  await app.work();
  const add = (changes: Partial<Input<typeof addPerson>['body']> = {}) =>
    team.admin.call(addPerson, {
      body: { name: 'Ada Lovelace', emails: [], role: null, department: null, ...changes },
    });
  const edit = ({ id, version }: Answer<typeof addPerson>, changes: object) =>
    team.admin.call(editPerson, { params: { id: String(id) }, body: { version, ...changes } });
  return { app, ...team, add, edit };
}
