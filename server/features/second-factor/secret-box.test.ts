import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { secretBox } from './secret-box.ts';

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

  // An operator who sets a key later loses nothing as long as the file is there.
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
  'a file with %j in it is no key: nothing is locked with what anybody knows',
  (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.key'), text);
    const box = secretBox(readConfig({ DATA_DIR: folder }));
    expect(() => box.lock(secret, '7')).toThrow(/secret\.key holds fewer than 32 characters/);
    expect(() => box.unlock('', '7')).toThrow(/holds fewer/);
    // The file does not matter when the key is in the environment.
    const keyed = secretBox(readConfig({ DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) }));
    expect(keyed.unlock(keyed.lock(secret, '7'), '7')).not.toBeNull();
  },
);
