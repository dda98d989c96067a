import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutSummaries } from './undescribed-calls.ts';

const contract = join(import.meta.dirname, '../contract');

test('of every call its summary is left out, and nothing else', () => {
  const isContract = (name: string) => /^(?!endpoint\.)[\w-]+\.ts$/.test(name);
  for (const file of readdirSync(contract).filter(isContract)) {
    const text = readFileSync(join(contract, file), 'utf8');
    const calls = text.split(' endpoint({').length - 1;
    const kept = withoutSummaries(text);
    expect(kept.split(' endpoint({').length - 1, file).toBe(calls);
    expect(kept, file).not.toMatch(/summary:/);
    for (const key of ['method:', 'path:', 'access:', 'answer:', 'body:'])
      expect(kept.split(`  ${key}`).length, `${key} in ${file}`).toBe(text.split(`  ${key}`).length);
  }
});
