import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginSecondFactor } from '#contract/accounts/second-factor.ts';
import { readConfig } from '#server/config.ts';
import { calendarSecrets } from '#server/features/calendar/connections/secrets.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { lockAgain } from './renew-secrets-store.ts';
import { secretBox } from '#server/secrets/secret-box.ts';

const secret = new Uint8Array([1, 2, 3, 250]);

test('without SECRET_KEY a private key file is created in DATA_DIR', () => {
  const folder = temporaryFolder();
  const config = readConfig({ DATA_DIR: folder });
  const locked = secretBox(config).lock(secret, '7');
  const file = join(folder, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  expect(readdirSync(folder)).toEqual(['secret.key']);
  expect(new Uint8Array(secretBox(config).unlock(locked, '7') ?? [])).toEqual(secret);

  // If an operator sets a key later, old secrets still work as long as the file exists.
  const keyed = readConfig({ DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) });
  expect(secretBox(keyed).unlock(locked, '7')).not.toBeNull();
  rmSync(file);
  expect(secretBox(keyed).unlock(locked, '7')).toBeNull();
});

test('a secret is decrypted only for its owner, unchanged and with its key', () => {
  const box = (key: string) => secretBox(readConfig({ DATA_DIR: '/nowhere', SECRET_KEY: key.repeat(32) }));
  const locked = box('a').lock(secret, '7');
  expect(box('a').unlock(locked, '7')).not.toBeNull();
  expect(box('a').unlock(locked, '8')).toBeNull();
  expect(box('b').unlock(locked, '7')).toBeNull();
  expect(box('a').unlock(`${locked.slice(0, -2)}AA`, '7')).toBeNull();
  expect(box('a').unlock('', '7')).toBeNull();
  expect(box('a').lock(secret, '7')).not.toBe(locked);
});

test.each(['', '\n', 'short'])(
  'rejects a key file with %j: nothing is encrypted with a known key',
  (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.key'), text);
    const box = secretBox(readConfig({ DATA_DIR: folder }));
    expect(() => box.lock(secret, '7')).toThrow(/secret\.key holds fewer than 32 characters/);
    expect(() => box.unlock('', '7')).toThrow(/holds fewer/);
    // The file does not matter if the key is in the environment.
    const keyed = secretBox(readConfig({ DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) }));
    expect(keyed.unlock(keyed.lock(secret, '7'), '7')).not.toBeNull();
  },
);

test('after the key was replaced, the start encrypts all secrets again, and the former key is not needed', async () => {
  const [former, present] = ['a'.repeat(32), 'b'.repeat(32)];
  const app = await testApp({ secretKey: former });
  const { admin, member, organizationId } = await newTeam(app);
  const { secret: shown } = await member.call(beginSecondFactor, { body: { password } });
  const before = calendarSecrets(app.context.config);
  const calendar = { organizationId, id: 1 };
  const locked = before.lock({ address: 'https://calendar.test/private' }, calendar);
  const dates = { createdAt: 1, nextSyncAt: 1 };
  const row = {
    ...calendar,
    ...dates,
    ownerId: admin.userId,
    createdBy: admin.userId,
    name: 'Mine',
    host: '',
  };
  const url = secretBox(app.context.config).lock(Buffer.from('https://acme.test/end'), String(admin.userId));
  await app.db.write(async (tx) => {
    await tx
      .insertInto('calendarConnections')
      .values({ ...row, kind: 'ics', lockedSecret: locked })
      .execute();
    // As the first versions wrote it.
    await tx
      .updateTable('sessions')
      .set({ lockedSignOutUrl: url.slice(2) })
      .where('userId', '=', admin.userId)
      .execute();
  });

  const config = { ...app.context.config, secretKey: present, formerSecretKey: former };
  expect(await lockAgain({ db: app.db, config })).toEqual({ renewed: 3, lost: 0 });
  expect(await lockAgain({ db: app.db, config })).toEqual({ renewed: 0, lost: 0 });
  const alone = { ...config, formerSecretKey: null };
  expect(await lockAgain({ db: app.db, config: alone })).toEqual({ renewed: 0, lost: 0 });
  expect(await lockAgain({ db: app.db, config: { ...alone, secretKey: former } })).toEqual({
    renewed: 0,
    lost: 3,
  });

  const box = secretBox(alone);
  const { lockedSecret } = await app.db.read
    .selectFrom('secondFactors')
    .select('lockedSecret')
    .executeTakeFirstOrThrow();
  expect(Buffer.from(box.unlock(lockedSecret, String(member.userId)) ?? [])).toHaveLength(20);
  expect(shown).toHaveLength(32);
  const kept = await app.db.read
    .selectFrom('calendarConnections')
    .select('lockedSecret')
    .executeTakeFirstOrThrow();
  expect(calendarSecrets(alone).unlock(kept.lockedSecret, calendar)).toEqual({
    address: 'https://calendar.test/private',
  });
  const { lockedSignOutUrl } = await app.db.read
    .selectFrom('sessions')
    .select('lockedSignOutUrl')
    .where('userId', '=', admin.userId)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(box.unlock(lockedSignOutUrl ?? '', String(admin.userId)) ?? []).toString()).toBe(
    'https://acme.test/end',
  );
});
