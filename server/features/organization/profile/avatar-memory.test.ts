// Memory use of decoding. It does not depend on the database, so these tests run once, not on each engine.

import { expect, test } from 'vitest';
import { uploadAvatar } from '#contract/organization/profile.ts';
import { newTeam } from '#server/testing/people.ts';
import { bombPng, flatPicture, picture } from '#server/testing/pictures.ts';
import { testApp } from '#server/testing/test-app.ts';

const uploaded = (bytes: Uint8Array) => ({ upload: new Blob([new Uint8Array(bytes)]) });

test('a decompression bomb does not exhaust the memory', async () => {
  const { member } = await newTeam(await testApp());
  await member.call(uploadAvatar, uploaded(await picture(10, 10, 'png')));
  const bomb = uploaded(await bombPng(20_000));
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(Array.from({ length: 10 }, () => member.status(uploadAvatar, bomb)));
  expect(new Set(answers)).toEqual(new Set([422]));
  // One would take 1.2 GB when decoded.
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test.each([
  ['interlaced PNG', 4470, 'png', 'srgb'],
  ['interlaced PNG of 16 bits', 3160, 'png', 'rgb16'],
  ['GIF', 4470, 'gif', 'srgb'],
  ['WebP', 5470, 'webp', 'srgb'],
  ['progressive JPEG', 5470, 'jpeg', 'srgb'],
  ['progressive JPEG for print', 3160, 'jpeg', 'cmyk'],
] as const)('the largest %s takes at most 150 MB', async (_name, side, format, colors) => {
  const { member } = await newTeam(await testApp());
  await member.call(uploadAvatar, uploaded(await picture(10, 10, 'png')));
  const largest = uploaded(await flatPicture(side, format, colors));
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  expect((await member.call(uploadAvatar, largest)).avatarUrl).toBeTruthy();
  clearInterval(timer);
  expect((most - before) / 1e6).toBeLessThan(150);
  const larger = uploaded(await flatPicture(side + 20, format, colors));
  expect(await member.status(uploadAvatar, larger)).toBe(422);
});
