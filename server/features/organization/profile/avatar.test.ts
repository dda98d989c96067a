import { type AddressInfo, connect } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readMe } from '#contract/accounts/auth.ts';
import { listMembers } from '#contract/accounts/members.ts';
import { readAvatar, removeAvatar, uploadAvatar } from '#contract/organization/profile.ts';
import { uploadsPerPerson } from '#domain/limits.ts';
import { newOrganization, newPerson, newTeam, type Person } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { animatedGif, bombPng, locatedJpeg, picture } from '#server/testing/pictures.ts';

const file = (bytes: Uint8Array | string) => new Blob([new Uint8Array(Buffer.from(bytes))]);
const upload = (who: Person, bytes: Uint8Array | string) => who.call(uploadAvatar, { upload: file(bytes) });
const keyOf = (avatarUrl: string) => ({ params: { key: avatarUrl.split('/').at(-1) ?? '' } });

test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  '%s becomes WebP of at most 512 pixels',
  async (format) => {
    const { member } = await newTeam(await testApp());
    const { avatarUrl } = await upload(member, await picture(900, 600, format));
    expect((await member.call(readMe)).user.profileImageUrl).toBe(avatarUrl);

    const served = await member.ask(readAvatar, keyOf(avatarUrl));
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(await sharp(served.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 });
  },
);

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['an SVG', async () => svg, 422, 'Please select an image file'],
  ['an SVG that begins like a PNG', async () => `\x89PNG\r\n${svg}`, 422, 'Please select an image file'],
  ['HTML', async () => '<!doctype html><script>alert(1)</script>', 422, 'Please select an image file'],
  ['an AVIF', () => picture(90, 60, 'avif'), 422, 'Please select an image file'],
  ['a PDF', async () => '%PDF-1.7\n%%EOF', 422, 'Please select an image file'],
  ['nothing', async () => '', 422, 'Please select an image file'],
  ['6 MB', async () => Buffer.alloc(6 * 1024 * 1024, 7), 413, 'Please select an image smaller than 5MB'],
  ['20,000 × 20,000 pixels', () => bombPng(20_000), 422, 'Failed to process image. Please try again.'],
  [
    'half a JPEG',
    async () => (await picture(800, 800, 'jpeg')).subarray(0, 900),
    422,
    'Failed to process image. Please try again.',
  ],
])('%s is rejected', async (_name, bytes, status, message) => {
  const { member } = await newTeam(await testApp());
  const error = await member.error(uploadAvatar, { upload: file(await bytes()) });
  expect(error).toMatchObject({ status, message, errors: { avatar: [message] } });
  expect((await member.call(readMe)).user.profileImageUrl).toBeNull();
});

test('a file of exactly 5 MB is accepted', async () => {
  const { member } = await newTeam(await testApp());
  const whole = Buffer.alloc(5 * 1024 * 1024);
  whole.set(await picture(50, 50, 'png'));
  expect((await upload(member, whole)).avatarUrl).toMatch(/^\/api\/users\/avatars\//);
});

test('picture metadata is removed', async () => {
  const { member } = await newTeam(await testApp());
  const photo = await locatedJpeg();
  expect((await sharp(photo).metadata()).exif?.includes('GPS-MARK')).toBe(true);
  const { bytes } = await member.ask(readAvatar, keyOf((await upload(member, photo)).avatarUrl));
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(Buffer.from(bytes).includes('GPS-MARK')).toBe(false);
  // Its EXIF orientation was applied.
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 80 });
});

test('an animation is reduced to its first frame', async () => {
  const { member } = await newTeam(await testApp());
  const { bytes } = await member.ask(
    readAvatar,
    keyOf((await upload(member, await animatedGif())).avatarUrl),
  );
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test('a new picture replaces the old one, even with concurrent uploads; removing is idempotent', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const first = await upload(member, await picture(10, 10, 'png'));
  const later = await Promise.all([1, 2, 3].map(async () => upload(member, await picture(20, 20, 'png'))));
  expect(await member.status(readAvatar, keyOf(first.avatarUrl))).toBe(404);
  const shown = (await member.call(readMe)).user.profileImageUrl ?? '';
  expect(later.map(({ avatarUrl }) => avatarUrl)).toContain(shown);
  expect(await member.status(readAvatar, keyOf(shown))).toBe(200);
  expect(await app.db.read.selectFrom('avatars').select('key').execute()).toHaveLength(1);

  await member.call(removeAvatar);
  await member.call(removeAvatar);
  expect(await member.status(readAvatar, keyOf(shown))).toBe(404);
  expect((await member.call(readMe)).user.profileImageUrl).toBeNull();
});

test('members see the picture; strangers, pending users and visitors do not', async () => {
  const app = await testApp();
  const { member, admin, organizationId } = await newTeam(app);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  const waiting = await newPerson(app, organizationId, { status: 'pending' });
  const { avatarUrl } = await upload(member, await picture(10, 10, 'png'));
  const shown = keyOf(avatarUrl);
  const own = keyOf((await upload(waiting, await picture(10, 10, 'png'))).avatarUrl);

  const listed = (await admin.call(listMembers)).map(({ id, profileImageUrl }) => [id, profileImageUrl]);
  expect(listed).toContainEqual([member.userId, avatarUrl]);
  expect(listed).toContainEqual([admin.userId, null]);
  expect(await admin.status(readAvatar, shown)).toBe(200);
  expect(await stranger.status(readAvatar, shown)).toBe(404);
  expect(await waiting.status(readAvatar, shown)).toBe(404);
  expect(await waiting.status(readAvatar, own)).toBe(200);
  member.cookies.clear();
  expect(await member.status(readAvatar, shown)).toBe(401);
  expect(await member.status(uploadAvatar, { upload: file('x') })).toBe(401);
});

test('only a form with one file in the right field is accepted', async () => {
  const { member } = await newTeam(await testApp());
  const send = (payload: FormData | string, type?: string) =>
    member.send({
      method: 'POST',
      url: '/api/users/me/avatar',
      payload,
      ...(type && { headers: { 'content-type': type } }),
    });
  const form = (field: string, bytes: Uint8Array | string = 'x') => {
    const data = new FormData();
    data.append(field, file(bytes), '../../etc/passwd');
    return data;
  };
  expect((await send(form('picture', await picture(10, 10, 'png')))).status).toBe(422);
  expect((await send(form('avatar'))).status).toBe(422);
  expect((await send('{}', 'application/json')).status).toBe(422);
  expect((await send('broken', 'multipart/form-data')).status).toBe(400);
  expect([400, 422]).toContain((await send('--x\r\nbroken', 'multipart/form-data; boundary=x')).status);
  // No other call accepts such a body.
  expect((await member.send({ method: 'POST', url: '/api/meetings', payload: form('avatar') })).status).toBe(
    415,
  );
});

test('removing a picture does not affect those of colleagues', async () => {
  const { member, admin } = await newTeam(await testApp());
  const shown = keyOf((await upload(admin, await picture(10, 10, 'png'))).avatarUrl);
  await upload(member, await picture(10, 10, 'png'));
  await member.call(removeAvatar);
  expect(await admin.status(readAvatar, shown)).toBe(200);
});

test('uploads are rate-limited per person', async () => {
  const app = await testApp();
  const { member, admin } = await newTeam(app);
  const nothing = { upload: file('no picture') };
  for (let i = 0; i < uploadsPerPerson.attempts; i += 1)
    expect(await member.status(uploadAvatar, nothing)).toBe(422);
  const answer = await member.ask(uploadAvatar, nothing);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await admin.status(uploadAvatar, nothing)).toBe(422);
  app.pass(uploadsPerPerson.windowMs);
  expect(await member.status(uploadAvatar, nothing)).toBe(422);
});

test('an upload that never ends does not block others, and counts', async () => {
  const app = await testApp();
  const { member, admin } = await newTeam(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const [begun, left] = [20, uploadsPerPerson.attempts - 20];
  const headers = [
    'POST /api/users/me/avatar HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `cookie: mc_session=${member.cookies.get('mc_session')}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000',
  ];
  const sockets = Array.from({ length: begun }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(`${headers.join('\r\n')}\r\n\r\n--b\r\n`);
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const counted = () => app.db.read.selectFrom('rateLimits').select('attempts').execute();
  await expect.poll(counted).toContainEqual({ attempts: begun });

  expect((await upload(admin, await picture(10, 10, 'png'))).avatarUrl).toBeTruthy();
  const answers = await Promise.all(
    Array.from({ length: left + 1 }, () => member.status(uploadAvatar, { upload: file('x') })),
  );
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
});
