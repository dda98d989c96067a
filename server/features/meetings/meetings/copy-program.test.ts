// Runs the example program of docs/api.md, which keeps a copy of all meetings in sync, with a client generated from
// the OpenAPI document.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { removeMember } from '#contract/accounts/members.ts';
import { deleteMeeting, editMeeting, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { undoDeletionMs } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { purgeExpired } from '#server/app/tasks.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { asProgram, newPerson, newTeam, showNames } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const root = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

type Copy = {
  meetings: Map<number, { title: string; version: number; attendees?: unknown[] }>;
  updatedAfter: string;
};
type Program = {
  emptyCopy: () => Copy;
  sync: (copy: Copy, baseUrl: string, token: string) => Promise<void>;
  follow: (copy: Copy, baseUrl: string, token: string) => Promise<void>;
};

const titlesOf = ({ meetings }: Copy) =>
  [...meetings.values()].map(({ title, version }) => `${title} ${version}`).toSorted();

/** Violates the generated types. */
const wrongUse = `
import createClient from 'openapi-fetch';
import type { paths } from './meetingcost.d.ts';
const client = createClient<paths>({ baseUrl: '' });
const { data } = await client.GET('/api/meetings', { params: { query: { limit: 'many' } } });
export const id: string | undefined = data?.meetings[0]?.id;
`;

/** The compiler options of the repository, for the files of a folder. */
const settings = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], compilerOptions: { types: [] } };

const compile = async (folder: string): Promise<string> => {
  const compiler = join(root, 'node_modules/.bin/tsc');
  try {
    return (await run(compiler, ['-p', folder, '--singleThreaded'])).stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

test('the generated client compiles strictly, and the program follows every change', async () => {
  const app = await testApp({}, undefined, 60_000);
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { text } = await new Browser(app).send({ method: 'GET', url: '/api/openapi.json' });
  // Inside the repository, where the program finds its libraries.
  const folder = await mkdtemp(join(root, 'dist/copy-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const inFolder = (name: string) => join(folder, name);
  await writeFile(inFolder('openapi.json'), text);
  const generator = join(root, 'node_modules/openapi-types/node_modules/openapi-typescript/bin/cli.js');
  await run(process.execPath, [generator, inFolder('openapi.json'), '-o', inFolder('meetingcost.d.ts')]);
  const docs = await readFile(join(root, 'docs/api.md'), 'utf8');
  const [, source = ''] = /```ts\n(.*?)```/s.exec(docs) ?? [];
  await writeFile(inFolder('copy.ts'), source);
  await writeFile(inFolder('tsconfig.json'), JSON.stringify(settings));
  expect(await compile(folder)).toBe('');
  await writeFile(inFolder('wrong.ts'), wrongUse);
  expect((await compile(folder)).match(/wrong\.ts\(\d+/g)).toEqual(['wrong.ts(5', 'wrong.ts(6']);

  const { emptyCopy, sync, follow } = (await import(/* @vite-ignore */ inFolder('copy.ts'))) as Program;
  const { admin, organizationId } = await newTeam(app);
  const program = await newPerson(app, organizationId);
  await showNames(app, organizationId);
  await asProgram(app, program, ['meetings:read']);
  const copy = emptyCopy();
  const token = program.apiToken ?? '';
  const read = async () => {
    await sync(copy, address, token);
    return titlesOf(copy);
  };

  expect(await read()).toEqual([]);
  const drafts = ['Planning', 'Review', 'Standup'].map((title) => meetingDraft({ title }));
  const [planning, review] = await Promise.all(drafts.map((body) => admin.call(saveMeeting, { body })));
  if (!planning || !review) throw new Error('not saved');
  expect(await read()).toEqual(['Planning 1', 'Review 1', 'Standup 1']);
  const { attendees } = await admin.call(readMeeting, { params: { id: String(planning.id) } });
  expect(copy.meetings.get(planning.id)?.attendees).toEqual(attendees);

  const { draftKey: _, ...content } = meetingDraft({ title: 'Retrospective' });
  await admin.call(editMeeting, { params: { id: String(review.id) }, body: { ...content, version: 1 } });
  await admin.call(deleteMeeting, { params: { id: String(planning.id) } });
  expect(await read()).toEqual(['Retrospective 2', 'Standup 1']);

  // The stream delivers changes without polling.
  const follower = await newPerson(app, organizationId);
  await asProgram(app, follower, ['meetings:read']);
  const live = emptyCopy();
  const ended = follow(live, address, follower.apiToken ?? '');
  await expect.poll(() => titlesOf(live)).toEqual(titlesOf(copy));
  const demo = await admin.call(saveMeeting, { body: meetingDraft({ title: 'Demo' }) });
  await expect.poll(() => titlesOf(live)).toEqual(['Demo 1', ...titlesOf(copy)]);
  await admin.call(deleteMeeting, { params: { id: String(demo.id) } });
  await expect.poll(() => titlesOf(live)).toEqual(titlesOf(copy));
  const over = expect(ended).rejects.toThrow('token-invalid');
  await admin.call(removeMember, { params: { id: String(follower.userId) }, query: {}, body: {} });
  await over;

  // Deleted and purged before the next sync.
  await admin.call(deleteMeeting, { params: { id: String(review.id) } });
  app.pass(undoDeletionMs + dayMs);
  await asSystem(purgeExpired(app.app, app.context));
  expect(await read()).toEqual(['Standup 1']);
});
