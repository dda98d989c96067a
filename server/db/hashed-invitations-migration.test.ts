import { expect, test } from 'vitest';
import { newMigratedDatabase } from '#server/testing/database.ts';
import { hashToken } from './identifiers.ts';
import { up } from './migrations/030-hashed-invitations.ts';

test('waiting registrations and sign-ins keep the hash of their invitation', async () => {
  const db = await newMigratedDatabase();
  const forms = { invited: { name: 'Ada', invitation: 'a token' }, alone: { name: 'Ben' } };
  await db.write(async (tx) => {
    for (const [key, form] of Object.entries(forms)) {
      const waiting = { key, email: key, name: key, passwordHash: '', createdAt: 0, expiresAt: 1 };
      const row = { ...waiting, tokenHash: null, form: JSON.stringify(form) };
      await tx.insertInto('registrations').values(row).execute();
    }
    const flow = { browserHash: '', provider: 'acme', redirectUri: '', codeVerifier: '', nonce: '' };
    for (const invitation of ['a token', null])
      await tx
        .insertInto('signOnFlows')
        .values({
          ...flow,
          stateHash: String(invitation),
          invitation,
          remembered: 0,
          linkTo: null,
          expiresAt: 1,
        })
        .execute();
    await up(tx);
  });
  const rows = await db.read.selectFrom('registrations').select(['key', 'form']).orderBy('key').execute();
  expect(rows.map(({ key, form }) => [key, JSON.parse(form)])).toEqual([
    ['alone', forms.alone],
    ['invited', { name: 'Ada', invitation: hashToken('a token') }],
  ]);
  const flows = await db.read.selectFrom('signOnFlows').select('invitation').orderBy('stateHash').execute();
  expect(flows.map(({ invitation }) => invitation)).toEqual([hashToken('a token'), null]);
});
