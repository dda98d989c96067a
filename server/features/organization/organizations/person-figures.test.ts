import { readWhatIsRead } from '#contract/calendar/mailboxes.ts';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { readOrganizationProfile, saveOrganizationProfile } from '#contract/organization/organization.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const profile = { name: 'Acme' };

test('figures about single persons are off, and switching them on is recorded and mailed to all members', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const off = { showsNames: false, smallestGroup: 5, personFigures: false, personFiguresLocked: false };
  expect(await member.call(readOrganizationProfile)).toMatchObject(off);
  expect(await member.status(saveOrganizationProfile, { body: { ...profile, personFigures: true } })).toBe(
    403,
  );

  await admin.call(saveOrganizationProfile, { body: { ...profile, personFigures: true } });
  expect((await member.call(readWhatIsRead)).personFigures).toEqual({
    isOn: true,
    since: new Date(app.context.now()).toISOString(),
  });
  expect(await member.call(readOrganizationProfile)).toMatchObject({ ...off, personFigures: true });
  const notices = (await app.mails()).filter(({ subject }) => subject.includes('single persons'));
  expect(notices.map(({ to }) => to).toSorted()).toEqual([admin.email, member.email].toSorted());
  const actions = async () => (await admin.call(listAuditLog)).entries.map(({ action }) => action);
  expect(await actions()).toContain('organization.person-figures-on');

  // Saved again, nothing is switched.
  await admin.call(saveOrganizationProfile, { body: { ...profile, personFigures: true } });
  const count = (await actions()).filter((action) => action === 'organization.person-figures-on').length;
  expect(count).toBe(1);
  await admin.call(saveOrganizationProfile, { body: { ...profile, personFigures: false } });
  expect(await actions()).toContain('organization.person-figures-off');
});

test('the operator locks figures about single persons', async () => {
  const { admin } = await newTeam(await testApp({ personFigures: false }));
  const error = await admin.error(saveOrganizationProfile, { body: { ...profile, personFigures: true } });
  expect(error).toMatchObject({ status: 403, code: 'person-figures-locked' });
  expect(await admin.call(readOrganizationProfile)).toMatchObject({
    personFigures: false,
    personFiguresLocked: true,
  });
});

test('no group is smaller than three', async () => {
  const { admin } = await newTeam(await testApp());
  const save = (smallestGroup: number) =>
    admin.status(saveOrganizationProfile, { body: { ...profile, smallestGroup } });
  expect([await save(2), await save(3)]).toEqual([422, 200]);
});
