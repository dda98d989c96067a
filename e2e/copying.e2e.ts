// Reusing people and meetings: a copy of a meeting, a group and a template in the plan and in a recorded meeting.

import { addPerson } from '#contract/people/people.ts';
import { attendee } from '#server/testing/meeting-drafts.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { recordMeeting } from './recorded.ts';

test('a meeting is copied into a plan and the calculator, and groups and templates add people', async ({
  page,
}) => {
  await newAdmin(page);
  const person = { name: 'Gwen Stone', role: null, emails: ['gwen@example.test'], department: null };
  await page.request.post(addPerson.path, { data: person });
  const group = await page.request.post('/api/groups', { data: { name: 'Core', description: null } });
  const { id: groupId } = (await group.json()) as { id: number };
  for (const name of ['Gwen Stone', 'Otto'])
    await page.request.post(`/api/groups/${groupId}/members`, { data: { name, salaryTier: 'mid' } });
  const attendees = [attendee('Gwen Stone', 100), attendee('Zoe', 50)];
  const changes = { title: 'Roadmap', durationMinutes: 45, attendees, agenda: 'What is next' };
  const id = await recordMeeting(page, changes);
  const template = {
    name: 'Standard',
    title: 'Weekly',
    meeting_type: 'planning',
    duration_minutes: 20,
    attendees: [{ name: 'Ida', role: 'Engineer', salary_tier: 'mid', hourly_rate: 55 }],
  };
  expect((await page.request.post('/api/templates', { data: template })).status()).toBe(201);

  await page.goto(`/dashboard/meetings/${id}`);
  await page.getByRole('button', { name: 'Copy meeting' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Plan it again' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Roadmap');
  await expect(page).toHaveURL(/\/dashboard\/plan$/);
  await expect(page.getByLabel('Minutes')).toHaveValue('45');
  await expect(page.getByLabel('Agenda')).toHaveValue('What is next');
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await expect(people).toHaveText([/^Gwen Stonegwen@example.test/, /^ZoeNo email address/]);
  await page.getByRole('button', { name: 'Add Group' }).click();
  await page.getByRole('menuitem', { name: /Core/ }).click();
  await expect(page.getByText('1 member added')).toBeVisible();
  await expect(people).toHaveText([/^Gwen Stone/, /^Zoe/, /^OttoNo email address/]);

  await page.getByRole('button', { name: 'Load Template' }).click();
  await page.getByRole('menuitem', { name: /Standard/ }).click();
  await expect(page.getByText('Template loaded')).toBeVisible();
  await expect(people).toHaveText([/^Gwen Stone/, /^Zoe/, /^Otto/, /^Ida/]);
  // The title was typed, or copied.
  await expect(page.getByLabel('Title')).toHaveValue('Roadmap');
  await expect(page.getByLabel('Minutes')).toHaveValue('20');

  // From the list, into the calculator.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard/meetings');
  await page.getByRole('checkbox', { name: 'Select Roadmap' }).check();
  await page.getByRole('button', { name: 'Copy meeting' }).click();
  await page.getByRole('menuitem', { name: 'Open it in the calculator' }).click();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Roadmap');
  const listed = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem');
  await expect(listed).toHaveText([/Gwen Stone.*\$100\.00/, /Zoe.*\$50\.00/]);
  await expect(page.getByLabel('Planned minutes')).toHaveValue('45');

  // A calculator in use is not overwritten.
  await page.goto(`/dashboard/calculator?copy=${id}`);
  await expect(page.getByText('The calculator already contains a meeting')).toBeVisible();
  await expect(listed).toHaveCount(2);

  await page.goto(`/dashboard/meetings/${id}?edit=true`);
  await page.getByRole('button', { name: 'Add Group' }).click();
  await page.getByRole('menuitem', { name: /Core/ }).click();
  await expect(page.getByRole('group', { name: 'Attendee 3' }).getByLabel('Name')).toHaveValue('Otto');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 people').first()).toBeVisible();
});
