import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import {
  deleteTemplate,
  editTemplate,
  listTemplates,
  saveTemplate,
  type TemplateInput,
} from '#contract/meetings/templates.ts';
import { mostTemplates } from '#domain/meetings/template.ts';
import {
  blendPay,
  knowPerson,
  newOrganization,
  newPerson,
  newTeam,
  type Person,
} from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const attendee = (name: string, salary_tier: string, hourly_rate: number) => ({
  name,
  role: 'Engineer',
  salary_tier,
  hourly_rate,
});

const input = (changes: Partial<TemplateInput> = {}): TemplateInput => ({
  name: 'Weekly planning',
  title: 'Sprint planning',
  meeting_type: 'planning',
  duration_minutes: 45,
  attendees: [attendee('Ada', 'junior', 35), attendee('Grace', 'executive', 250)],
  ...changes,
});

const templatesSeenBy = async (who: Person) => (await who.call(listTemplates)).items;

test('the list has the field names of the specification', async () => {
  const { member } = await newTeam(await testApp());
  const saved = await member.call(saveTemplate, { body: input() });
  const { body } = await member.ask(listTemplates);
  expect(body).toEqual({ items: [saved] });
  expect(saved).toMatchObject({
    id: expect.any(Number),
    name: 'Weekly planning',
    title: 'Sprint planning',
    average_hourly_rate: 142.5,
    attendee_count: 2,
    duration_minutes: 45,
    meetingType: { name: 'planning' },
    attendees: [attendee('Ada', 'junior', 35), attendee('Grace', 'executive', 250)],
    version: 1,
    canEdit: true,
  });
});

test('the doubled prefix of the older client works', async () => {
  const { member } = await newTeam(await testApp());
  expect((await member.send({ url: '/api/api/templates' })).body).toEqual({ items: [] });
});

test('newest first; 0 minutes are saved as 30', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  for (const name of ['First', 'Second', 'Third']) {
    await member.call(saveTemplate, { body: input({ name, duration_minutes: 0 }) });
    app.pass(1000);
  }
  const items = await templatesSeenBy(member);
  expect(items.map(({ name }) => name)).toEqual(['Third', 'Second', 'First']);
  expect(items.map(({ duration_minutes }) => duration_minutes)).toEqual([30, 30, 30]);
});

test.each([
  [{ attendees: [] }, 'attendees'],
  [{ name: '  ' }, 'name'],
])('%j is rejected with the text of the specification', async (changes, field) => {
  const { member } = await newTeam(await testApp());
  expect(await member.error(saveTemplate, { body: input(changes) })).toMatchObject({
    status: 422,
    errors: { [field]: ['Please add attendees and enter a template name.'] },
  });
});

test('without permission to see pay, everybody in a template is at the blended rate and without a tier', async () => {
  const app = await testApp();
  const { member, admin, organizationId } = await newTeam(app);
  const saved = await member.call(saveTemplate, { body: input() });
  await blendPay(app, organizationId);
  const blended = { role: 'Engineer', salary_tier: null, hourly_rate: 75 };
  const attendees = ['Ada', 'Grace'].map((name) => ({ name, ...blended }));
  expect(await templatesSeenBy(member)).toEqual([{ ...saved, average_hourly_rate: 75, attendees }]);
  expect(await templatesSeenBy(admin)).toEqual([saved]);
});

test('without permission to see pay, an edit keeps stored prices, and others come from the directory', async () => {
  const app = await testApp();
  const { member, admin, organizationId } = await newTeam(app);
  const { id } = await member.call(saveTemplate, { body: input() });
  await blendPay(app, organizationId);
  await knowPerson(app, organizationId, { name: 'Eve', salaryTier: 'lead' });
  const people = ['Grace', 'Eve', 'Zoe'].map((name) => attendee(name, 'junior', 1));
  const body = { ...input({ attendees: people }), version: 1 };
  await member.call(editTemplate, { params: { id: String(id) }, body });
  expect((await templatesSeenBy(admin))[0]?.attendees).toMatchObject([
    { name: 'Grace', salary_tier: 'executive', hourly_rate: 250 },
    { name: 'Eve', salary_tier: 'lead', hourly_rate: 95 },
    { name: 'Zoe', salary_tier: null, hourly_rate: 75 },
  ]);
});

test('only its author and an administrator can change or delete a template', async () => {
  const app = await testApp();
  const { member, admin, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const { id } = await member.call(saveTemplate, { body: input() });
  const params = { id: String(id) };
  const edit = (version: number) => ({
    params,
    body: { ...input({ name: 'Renamed', attendees: [attendee('Ada', 'mid', 55)] }), version },
  });

  expect(await colleague.error(editTemplate, edit(1))).toMatchObject({
    status: 403,
    message: "You don't have permission",
  });
  expect(await colleague.status(deleteTemplate, { params })).toBe(403);
  expect(await member.call(editTemplate, edit(1))).toMatchObject({
    name: 'Renamed',
    version: 2,
    attendee_count: 1,
    average_hourly_rate: 55,
  });
  expect(await admin.error(editTemplate, edit(1))).toMatchObject({ status: 409 });
  expect(await admin.status(deleteTemplate, { params })).toBe(204);
  expect(await member.status(deleteTemplate, { params })).toBe(404);
  expect(await templatesSeenBy(member)).toEqual([]);
  const { entries } = await admin.call(listAuditLog);
  expect(entries.toReversed()).toMatchObject([
    { action: 'template.saved', detail: { name: 'Weekly planning' } },
    { action: 'template.changed', detail: { name: 'Renamed' } },
    { action: 'template.deleted', detail: { name: 'Renamed' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('executive');
});

test("a change affects only its template, and so does its author's permission", async () => {
  const app = await testApp();
  const { member, admin, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  for (const [author, template] of [
    [member, await member.call(saveTemplate, { body: input() })],
    [colleague, await colleague.call(saveTemplate, { body: input() })],
  ] as const) {
    const others = async () => (await templatesSeenBy(admin)).filter(({ id }) => id !== template.id);
    const before = await others();
    expect(before).toHaveLength(1);
    const attendees = [attendee('Zoe', 'mid', 55), attendee('Alan', 'mid', 55)];
    const params = { id: String(template.id) };
    await author.call(editTemplate, {
      params,
      body: { ...input({ name: 'Renamed', attendees }), version: 1 },
    });
    const kept = (await templatesSeenBy(author)).find(({ id }) => id === template.id);
    expect(kept).toMatchObject({ name: 'Renamed', attendees });
    expect(await others()).toEqual(before);
  }
});

test('another organization gets 404 for an existing template, and pending users see none', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  const pending = await newPerson(app, organizationId, { status: 'pending' });
  const saved = await member.call(saveTemplate, { body: input() });
  const params = { id: String(saved.id) };

  for (const [who, status] of [
    [stranger, 404],
    [pending, 403],
  ] as const) {
    expect(await who.status(editTemplate, { params, body: { ...input(), version: 1 } })).toBe(status);
    expect(await who.status(deleteTemplate, { params })).toBe(status);
  }
  expect(await templatesSeenBy(stranger)).toEqual([]);
  expect(await pending.status(listTemplates)).toBe(403);
  expect(await pending.status(saveTemplate, { body: input() })).toBe(403);
  expect(await templatesSeenBy(member)).toEqual([saved]);
});

test('retries of a template draft save it once', async () => {
  const app = await testApp();
  const { member, admin } = await newTeam(app);
  const body = { ...input(), draftKey: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => member.ask(saveTemplate, { body })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(await templatesSeenBy(member)).toEqual([answers[0]?.body]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  // It excludes people of another organization's template with the same id.
  const abroad = await newOrganization(app);
  await app.db.write(async (tx) => {
    const templates = await tx.selectFrom('templates').selectAll().execute();
    const people = await tx.selectFrom('templateAttendees').selectAll().execute();
    const moved = <Row extends object>(row: Row) => ({ ...row, organizationId: abroad });
    await tx.insertInto('templates').values(templates.map(moved)).execute();
    await tx.insertInto('templateAttendees').values(people.map(moved)).execute();
  });
  expect(await member.call(saveTemplate, { body })).toEqual(answers[0]?.body);
  // The same key of another user is a different draft, and so is another key of the same user.
  expect(await admin.status(saveTemplate, { body })).toBe(201);
  const other = { ...input({ name: 'Retro' }), draftKey: crypto.randomUUID() };
  for (const status of [201, 200]) {
    const again = await member.ask(saveTemplate, { body: other });
    expect(again).toMatchObject({ status, body: { name: 'Retro', attendees: other.attendees } });
  }
});

test('the number of templates is limited per organization', async () => {
  const app = await testApp();
  const { admin: stranger } = await newTeam(app, 'Other');
  const { admin } = await newTeam(app);
  const fill = ({ organizationId, userId }: Person) => {
    const content = { name: 'Standup', title: 'Standup', type: 'standup', durationMinutes: 15 } as const;
    const template = { ...content, organizationId, createdBy: userId, createdAt: 1, version: 1 };
    const templates = Array.from({ length: mostTemplates }, (_, id) => ({ ...template, id: id + 1 }));
    return app.db.write((tx) => tx.insertInto('templates').values(templates).execute());
  };
  await fill(stranger);
  expect(await admin.status(saveTemplate, { body: input() })).toBe(201);
  await fill(admin);
  expect(await admin.error(saveTemplate, { body: input() })).toMatchObject({
    status: 409,
    message: 'There is no room for more. Please delete something first.',
  });
});
