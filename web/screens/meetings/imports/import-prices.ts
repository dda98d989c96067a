// The prices of the people of a file, for those who see pay.

import type { Answer } from '#contract/endpoint.ts';
import { mostIdentities, readImportPrices } from '#contract/meetings/imports.ts';
import { type ImportPrices, importPrices } from '#domain/meetings/imports/imported-price.ts';
import { call } from '#web/api/client.ts';

export async function loadPrices(identities: readonly string[]): Promise<ImportPrices> {
  const answers: Answer<typeof readImportPrices>[] = [];
  for (let from = 0; from === 0 || from < identities.length; from += mostIdentities) {
    const part = identities.slice(from, from + mostIdentities).map((identity) => identity.slice(0, 254));
    answers.push(await call(readImportPrices, { body: { identities: part } }));
  }
  return importPrices(answers);
}
