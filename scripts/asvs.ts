// Checks that each requirement of docs/asvs.md that is met names a proof, and that what it names exists.

import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const ledger = read('docs/asvs.md');
const headings = [...ledger.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

/** A test by its title, a declaration in code, or text in any other file. */
function hasName(path: string, name: string): boolean {
  const text = read(path);
  if (!/\.tsx?$/.test(path) || /\.(test|e2e)\./.test(path)) return text.includes(name);
  return new RegExp(`\\b(function|const|type|class) ${name}\\b`).test(text);
}

/** What is wrong with the proof of a row. */
function* faults(id: string, proof: string): Generator<string> {
  const named = [...proof.matchAll(/`([\w./-]+)#([^`]+)`/g)];
  if (named.length === 0) yield `${id} names no test and no line of code`;
  for (const [, path = '', name = ''] of named)
    if (!existsSync(new URL(path, root)) || !hasName(path, name)) yield `${id}: ${path} has no ${name}`;
  for (const [, path = ''] of proof.matchAll(/`([\w.-]+\/[\w./-]*)`/g))
    if (!existsSync(new URL(path, root))) yield `${id}: there is no ${path}`;
  for (const [, section = ''] of proof.matchAll(/"([^"]+)" above/g))
    if (!headings.includes(section)) yield `${id}: there is no section ${section}`;
}

const met = [...ledger.matchAll(/^\| (\d+\.\d+\.\d+) +\| L\d +\| met +\| (.+?) +\|$/gm)];
const found = met.flatMap(([, id = '', proof = '']) => [...faults(id, proof)]);
if (met.length === 0) found.push('docs/asvs.md has no rows');
for (const fault of found) console.log(fault);
process.exitCode = found.length > 0 ? 1 : 0;
