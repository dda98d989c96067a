import { expect, test } from 'vitest';
import { inSetting, oneLine } from './one-line.ts';

const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}:5432`);

test.each([
  [new Error('no such folder'), 'no such folder'],
  ['a word', 'a word'],
  [
    new Error('error:0A00010B:wrong version number:77:\n\n and more\n'),
    'error:0A00010B:wrong version number:77: and more',
  ],
  // The error for a name with two addresses, such as localhost, which has no message itself.
  [
    new AggregateError([refused('::1'), refused('127.0.0.1')]),
    'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
  ],
])('formats %j as one line', (error, line) => expect(oneLine(error)).toBe(line));

test('error messages name the setting that caused them', async () => {
  const failing = inSetting('DATABASE_URL', () => Promise.reject(refused('127.0.0.1')));
  await expect(failing).rejects.toThrow('DATABASE_URL: connect ECONNREFUSED 127.0.0.1:5432');
  expect(await inSetting('DATA_DIR', () => 7)).toBe(7);
});
