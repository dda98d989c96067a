import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import {
  addGroupMember,
  createGroup,
  deleteGroup,
  editGroup,
  editGroupMember,
  type Group,
  listGroups,
  removeGroupMember,
} from '#contract/meetings/groups.ts';
import { mostGroupMembers, mostGroups } from '#domain/meetings/group.ts';
import { engine } from '#server/testing/database.ts';
import { untilWaiting } from '#server/testing/lock-waits-store.ts';
import {
  blendPay,
  knowPerson,
  newOrganization,
  newPerson,
  newTeam,
  type Person,
} from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const member = (name: string, salaryTier = 'mid') => ({ name, role: 'Engineer', salaryTier });

async function groupOf(owner: Person, tiers: Record<string, string>, name = 'Platform'): Promise<Group> {
  let group = await owner.call(createGroup, { body: { name } });
  for (const [person, tier] of Object.entries(tiers))
    group = await owner.call(addGroupMember, {
      params: { id: String(group.id) },
      body: member(person, tier),
    });
  return group;
}

const groupsSeenBy = async (who: Person) => (await who.call(listGroups)).groups;

test('a group is shared in the organization; members are in the order of adding', async () => {
  const { member: owner, admin } = await newTeam(await testApp());
  const group = await groupOf(owner, { Zoe: 'senior', Ada: 'mid' });
  expect(group).toMatchObject({ name: 'Platform', description: null, version: 3, canEdit: true });
  expect(group.members.map(({ name, hourlyRate }) => [name, hourlyRate])).toEqual([
    ['Zoe', 75],
    ['Ada', 55],
  ]);
  expect(await groupsSeenBy(admin)).toEqual([group]);
});

test('groups are listed in stored order', async () => {
  const app = await testApp();
  const { member: owner } = await newTeam(app);
  for (const name of ['Zebra', 'Apple', 'Mango']) {
    await owner.call(createGroup, { body: { name } });
    app.pass(1000);
  }
  expect((await groupsSeenBy(owner)).map(({ name }) => name)).toEqual(['Zebra', 'Apple', 'Mango']);
});

const pricesOf = (group: Group | undefined) =>
  group?.members.map(({ name, salaryTier, hourlyRate }) => [name, salaryTier, hourlyRate]);

test('without permission to see pay, everybody in a group is at the blended rate and without a tier', async () => {
  const app = await testApp();
  const { admin, member: owner, organizationId } = await newTeam(app);
  await groupOf(owner, { Ada: 'junior', Grace: 'executive' });
  const exact = [
    ['Ada', 'junior', 35],
    ['Grace', 'executive', 250],
  ];
  expect(pricesOf((await groupsSeenBy(owner))[0])).toEqual(exact);
  await blendPay(app, organizationId);
  expect(pricesOf((await groupsSeenBy(owner))[0])).toEqual([
    ['Ada', null, 75],
    ['Grace', null, 75],
  ]);
  expect(pricesOf((await groupsSeenBy(admin))[0])).toEqual(exact);
});

test('the directory determines the price of a group member; members without permission to see pay cannot enter one', async () => {
  const app = await testApp();
  const { admin, member: owner, organizationId } = await newTeam(app);
  await blendPay(app, organizationId);
  await knowPerson(app, organizationId, { name: 'Ada', salaryTier: 'lead' });
  const { id, members } = await groupOf(owner, { ada: 'junior', Grace: 'no such tier' });
  expect(members).toMatchObject([
    { salaryTier: null, hourlyRate: 75 },
    { salaryTier: null, hourlyRate: 75 },
  ]);
  const params = { id: String(id), memberId: String(members[1]?.id) };
  await owner.call(editGroupMember, { params, body: { salaryTier: 'executive', role: 'Guest' } });
  expect(pricesOf((await groupsSeenBy(admin))[0])).toEqual([
    ['ada', 'lead', 95],
    ['Grace', null, 75],
  ]);
  const seen = await admin.call(editGroupMember, { params, body: { salaryTier: 'executive' } });
  expect(pricesOf(seen)?.[1]).toEqual(['Grace', 'executive', 250]);
  // A caller who sees pay chooses a tier for people who are not in the directory.
  expect(await admin.status(addGroupMember, { params, body: { name: 'Ada' } })).toBe(201);
  expect(await admin.error(addGroupMember, { params, body: { name: 'Eve' } })).toMatchObject({
    errors: { salaryTier: ['Please choose a salary tier.'] },
  });
});

test('name and description are trimmed, a name is required, and a missing role gets the default', async () => {
  const { member: owner } = await newTeam(await testApp());
  const group = await owner.call(createGroup, { body: { name: '  Core ', description: '  All of us  ' } });
  expect(group).toMatchObject({ name: 'Core', description: 'All of us' });
  expect(await owner.error(createGroup, { body: { name: '   ' } })).toMatchObject({
    status: 422,
    errors: { name: ['Group name is required'] },
  });
  const params = { id: String(group.id) };
  const added = await owner.call(addGroupMember, { params, body: { name: ' Ada ', salaryTier: 'mid' } });
  expect(added.members[0]).toMatchObject({ name: 'Ada', role: 'Team Member' });
  expect(await owner.error(addGroupMember, { params, body: member(' ') })).toMatchObject({
    status: 422,
    errors: { name: ['Please enter a name and select a group.'] },
  });
  expect(await owner.error(addGroupMember, { params, body: member('Eve', 'king') })).toMatchObject({
    status: 422,
    errors: { salaryTier: ['Please choose a salary tier.'] },
  });
  const posted = { ...member('Eve'), hourlyRate: 1 };
  expect(await owner.status(addGroupMember, { params, body: posted })).toBe(422);
});

test('only its author and an administrator can change or delete a group', async () => {
  const app = await testApp();
  const { member: owner, admin, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const group = await groupOf(owner, { Ada: 'mid' });
  const params = { id: String(group.id) };
  const ofAda = { ...params, memberId: String(group.members[0]?.id) };
  const edit = (version: number) => ({ params, body: { version, name: 'Renamed', description: 'Why' } });

  for (const refused of [
    colleague.status(editGroup, edit(group.version)),
    colleague.status(addGroupMember, { params, body: member('Eve') }),
    colleague.status(editGroupMember, { params: ofAda, body: { role: 'Lead' } }),
    colleague.status(removeGroupMember, { params: ofAda }),
    colleague.status(deleteGroup, { params }),
  ])
    expect(await refused).toBe(403);

  expect(await admin.call(editGroup, edit(group.version))).toMatchObject({
    name: 'Renamed',
    description: 'Why',
  });
  expect(await owner.error(editGroup, edit(group.version))).toMatchObject({ status: 409 });
  expect(await owner.status(removeGroupMember, { params: ofAda })).toBe(204);
  expect(await owner.status(removeGroupMember, { params: ofAda })).toBe(404);
  expect((await groupsSeenBy(owner))[0]?.members).toEqual([]);
  expect(await owner.status(deleteGroup, { params })).toBe(204);
  expect(await groupsSeenBy(admin)).toEqual([]);
});

test('concurrently added members get distinct positions', async () => {
  const { member: owner, admin } = await newTeam(await testApp());
  const { id } = await groupOf(owner, {});
  const params = { id: String(id) };
  const names = Array.from({ length: 8 }, (_, index) => `Person ${index}`);
  const added = await Promise.all(
    names.map((name, index) =>
      (index % 2 ? owner : admin).status(addGroupMember, { params, body: member(name) }),
    ),
  );
  expect(added).toEqual(names.map(() => 201));
  const [group] = await groupsSeenBy(owner);
  expect(group?.version).toBe(9);
  expect(group?.members.map(({ name }) => name).toSorted()).toEqual(names);
});

test('another organization gets 404 for an existing group on every call, and pending users see none', async () => {
  const app = await testApp();
  const { member: owner, organizationId } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  const pending = await newPerson(app, organizationId, { status: 'pending' });
  const group = await groupOf(owner, { Ada: 'mid' });
  const params = { id: String(group.id) };
  const memberId = String(group.members[0]?.id);

  for (const [who, status] of [
    [stranger, 404],
    [pending, 403],
  ] as const) {
    expect(await who.status(editGroup, { params, body: { version: 2, name: 'Mine' } })).toBe(status);
    expect(await who.status(addGroupMember, { params, body: member('Eve') })).toBe(status);
    const ofAda = { params: { ...params, memberId } };
    expect(await who.status(editGroupMember, { ...ofAda, body: { role: 'Mine' } })).toBe(status);
    expect(await who.status(removeGroupMember, ofAda)).toBe(status);
    expect(await who.status(deleteGroup, { params })).toBe(status);
  }
  expect(await groupsSeenBy(stranger)).toEqual([]);
  expect(await pending.status(listGroups)).toBe(403);
  expect(await pending.status(createGroup, { body: { name: 'X' } })).toBe(403);
  expect((await groupsSeenBy(owner))[0]).toEqual(group);
});

test('changes are in the audit log, without rates', async () => {
  const app = await testApp();
  const { member: owner, admin } = await newTeam(app);
  const group = await groupOf(owner, { Ada: 'executive' });
  const params = { id: String(group.id) };
  const ofAda = { ...params, memberId: String(group.members[0]?.id) };
  await owner.call(editGroup, { params, body: { version: group.version, name: 'Core' } });
  await owner.call(editGroupMember, { params: ofAda, body: { name: 'Ada Byron' } });
  await owner.call(removeGroupMember, { params: ofAda });
  await owner.call(deleteGroup, { params });
  const { entries } = await admin.call(listAuditLog);
  expect(entries.toReversed()).toMatchObject([
    { action: 'group.created', detail: { name: 'Platform' } },
    { action: 'group.member-added', detail: { group: 'Platform' } },
    { action: 'group.changed', detail: { name: 'Core' } },
    { action: 'group.member-changed', detail: { group: 'Core' } },
    { action: 'group.member-removed', detail: { group: 'Core' } },
    { action: 'group.deleted', detail: { name: 'Core' } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/executive|Ada/);
});

test("a change affects only its group, and so does its author's permission", async () => {
  const app = await testApp();
  const { member: owner, admin, organizationId } = await newTeam(app);
  const colleague = await newPerson(app, organizationId);
  const people = { Ada: 'mid', Bob: 'mid' };
  for (const [author, group] of [
    [owner, await groupOf(owner, people)],
    [colleague, await groupOf(colleague, people)],
  ] as const) {
    const { version, members } = group;
    const params = { id: String(group.id) };
    const [ada, bob] = members.map(({ id }) => ({ ...params, memberId: String(id) }));
    const others = async () => (await groupsSeenBy(admin)).filter(({ id }) => id !== group.id);
    const before = await others();
    const theirs = { ...params, memberId: String(before[0]?.members[0]?.id) };
    expect(await author.status(editGroupMember, { params: theirs, body: { name: 'Eve' } })).toBe(404);
    expect(await author.status(removeGroupMember, { params: theirs })).toBe(404);
    expect(await others()).toEqual(before);
    await author.call(editGroup, { params, body: { version, name: 'Core' } });
    await author.call(editGroupMember, { params: ada!, body: { role: 'Lead', place: 2 } });
    await author.call(removeGroupMember, { params: bob! });
    const added = await author.call(addGroupMember, { params, body: member('Eve') });
    expect([added.name, named(added)]).toEqual(['Core', ['Ada', 'Eve']]);
    expect(await others()).toEqual(before);
  }
  const [first, second] = await groupsSeenBy(admin);
  await admin.call(deleteGroup, { params: { id: String(first?.id) } });
  expect(await groupsSeenBy(admin)).toEqual([second]);
});

const named = ({ members }: Group) => members.map(({ name }) => name);

test('name, role, tier and position of a member can be changed separately', async () => {
  const { member: owner, admin } = await newTeam(await testApp());
  const group = await groupOf(owner, { Ada: 'junior', Grace: 'mid', Alan: 'senior' });
  const edit = (name: string, body: object) =>
    owner.call(editGroupMember, {
      params: { id: String(group.id), memberId: String(group.members.find((it) => it.name === name)?.id) },
      body,
    });

  const promoted = await edit('Grace', { salaryTier: 'lead' });
  expect(promoted.members[1]).toMatchObject({
    name: 'Grace',
    role: 'Engineer',
    salaryTier: 'lead',
    hourlyRate: 95,
  });
  expect((await edit('Grace', { role: ' ' })).members[1]).toMatchObject({
    role: 'Team Member',
    hourlyRate: 95,
  });
  expect(named(await edit('Alan', { place: 1 }))).toEqual(['Alan', 'Ada', 'Grace']);
  expect(named(await edit('Alan', { place: 2 }))).toEqual(['Ada', 'Alan', 'Grace']);
  const last = await edit('Ada', { place: 99, name: ' Ada L. ' });
  expect(named(last)).toEqual(['Alan', 'Grace', 'Ada L.']);
  expect(last).toMatchObject({ version: group.version + 5 });
  expect(await groupsSeenBy(admin)).toEqual([last]);

  const params = { id: String(group.id), memberId: String(group.members[0]?.id) };
  expect(await owner.error(editGroupMember, { params, body: { salaryTier: 'king' } })).toMatchObject({
    status: 422,
    errors: { salaryTier: ['Please choose a salary tier.'] },
  });
  expect(await owner.status(editGroupMember, { params, body: { name: ' ' } })).toBe(422);
  const nobody = { ...params, memberId: '123456789' };
  expect(await owner.status(editGroupMember, { params: nobody, body: { place: 1 } })).toBe(404);
});

test('concurrently moved members keep distinct positions', async () => {
  const { member: owner, admin } = await newTeam(await testApp());
  const group = await groupOf(owner, { A: 'mid', B: 'mid', C: 'mid', D: 'mid', E: 'mid' });
  await Promise.all(
    group.members.map(({ id }, index) =>
      (index % 2 ? owner : admin).call(editGroupMember, {
        params: { id: String(group.id), memberId: String(id) },
        body: { place: 5 - index },
      }),
    ),
  );
  const [after] = await groupsSeenBy(owner);
  expect(after && named(after).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(after?.version).toBe(group.version + 5);
});

test('retries of a group draft save it once', async () => {
  const { member: owner, admin } = await newTeam(await testApp());
  const body = { name: 'Core', draftKey: crypto.randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => owner.ask(createGroup, { body })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  const [group] = await groupsSeenBy(owner);
  await owner.call(addGroupMember, { params: { id: String(group?.id) }, body: member('Ada') });
  expect(named(await owner.call(createGroup, { body }))).toEqual(['Ada']);
  expect(await groupsSeenBy(owner)).toHaveLength(1);
  // The same key of another user is a different draft, and so is another key of the same user.
  expect(await admin.status(createGroup, { body })).toBe(201);
  expect(await owner.status(createGroup, { body: { ...body, draftKey: crypto.randomUUID() } })).toBe(201);
});

test('retries of a member draft add it once', async () => {
  const app = await testApp();
  const { member: owner, admin } = await newTeam(app);
  const { id } = await groupOf(owner, { Ada: 'mid' });
  const params = { id: String(id) };
  const body = { ...member('Grace'), draftKey: crypto.randomUUID() };
  const answers = await Promise.all(
    [owner, admin, owner].map((who) => who.ask(addGroupMember, { params, body })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  const [group] = await groupsSeenBy(owner);
  expect(group && named(group)).toEqual(['Ada', 'Grace']);
  expect(group?.version).toBe(3);
  expect(await owner.call(addGroupMember, { params, body })).toEqual(group);
  const added = app.db.read.selectFrom('auditLog').where('action', '=', 'group.member-added');
  expect(await added.selectAll().execute()).toHaveLength(2);
  // Another draft with the same name is another member, and so is the same draft in another group.
  const namesake = { ...body, draftKey: crypto.randomUUID() };
  expect(named(await owner.call(addGroupMember, { params, body: namesake }))).toEqual([
    'Ada',
    'Grace',
    'Grace',
  ]);
  const other = await groupOf(owner, {}, 'Other');
  expect(await owner.status(addGroupMember, { params: { id: String(other.id) }, body })).toBe(201);
});

test('the numbers of groups and of their members are limited', async () => {
  const app = await testApp();
  const { admin: stranger } = await newTeam(app, 'Other');
  const { admin: owner } = await newTeam(app);
  const fill = ({ organizationId, userId }: Person) => {
    const group = { organizationId, description: null, createdBy: userId, createdAt: 1, version: 1 };
    const groups = Array.from({ length: mostGroups }, (_, id) => ({
      ...group,
      id: id + 1,
      name: `Group ${id}`,
    }));
    return app.db.write((tx) => tx.insertInto('attendeeGroups').values(groups).execute());
  };
  await fill(stranger);
  const { id: groupId } = await groupOf(owner, {});
  const params = { id: String(groupId) };
  const seat = {
    organizationId: owner.organizationId,
    groupId,
    role: '',
    salaryTier: null,
    hourlyRateCents: toCents(1),
  };
  const seats = Array.from({ length: mostGroupMembers - 1 }, (_, i) => ({
    ...seat,
    id: i + 1,
    position: i,
    name: 'Ada',
  }));
  await app.db.write((tx) => tx.insertInto('groupMembers').values(seats).execute());
  const last = { ...member('Last'), draftKey: crypto.randomUUID() };
  expect(await owner.status(addGroupMember, { params, body: last })).toBe(201);
  expect(await owner.status(addGroupMember, { params, body: last })).toBe(200);
  expect(await owner.error(addGroupMember, { params, body: member('Late') })).toMatchObject({
    status: 409,
  });

  await owner.call(deleteGroup, { params });
  await fill(owner);
  expect(await owner.error(createGroup, { body: { name: 'One more' } })).toMatchObject({
    status: 409,
    message: 'There is no room for more. Please delete something first.',
  });
});

test.runIf(engine === 'postgres')(
  'removing a member waits for a concurrent edit, without a deadlock',
  async () => {
    const app = await testApp();
    const { member: owner, organizationId } = await newTeam(app);
    const { id, members } = await groupOf(owner, { Zoe: 'senior' });
    const removing = await app.db.write(async (tx) => {
      // As an edit does: first the group, then the member.
      const group = tx.updateTable('attendeeGroups').set((eb) => ({ version: eb.ref('version') }));
      await group.where('organizationId', '=', organizationId).where('id', '=', id).execute();
      const params = { id: String(id), memberId: String(members[0]?.id) };
      const status = owner.status(removeGroupMember, { params });
      await untilWaiting(app.db);
      const one = tx.updateTable('groupMembers').set({ name: 'Zoë' });
      await one.where('organizationId', '=', organizationId).where('groupId', '=', id).execute();
      return { status };
    });
    expect(await removing.status).toBe(204);
  },
);
