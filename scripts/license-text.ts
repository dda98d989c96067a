// The license of a package, for distribution with the software that contains it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = { name: string; version: string; license?: string };

/** Name, version and license, with the text if the package has one. `licenses.ts` requires a text. */
export function licenseText(folder: string, { isRequired = false } = {}): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license = 'see its repository' } = manifest;
  const file = readdirSync(folder).find((it) => /^licen[cs]e/i.test(it));
  if (!file && isRequired) throw new Error(`${name} has no file with its license`);
  const text = file ? `\n${readFileSync(join(folder, file), 'utf8').trim()}\n` : '';
  return `${name} ${version} (${license})\n${text}`;
}
