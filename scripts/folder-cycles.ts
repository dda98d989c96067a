// Finds cycles between folders. dependency-cruiser only checks files.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The folder that counts: a feature, a screen, or a folder directly below `server` and `web`. */
const folderOf = (file: string): string =>
  dirname(file)
    .split('/')
    .slice(0, /^(server\/features|web\/screens)\//.test(file) ? 4 : 2)
    .join('/');

const importPattern = /(?:from\s+|import\s+|import\()\s*['"]([#.][^'"]+)['"]/g;
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/** Which folders of `server` and `web` import which others, without tests. */
function folderImports(root: string): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('{server,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (isTest(file)) continue;
    const from = folderOf(file);
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(importPattern)) {
      const target = path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path));
      const to = folderOf(target);
      if (/^(server|web)\//.test(target) && to !== from) targets.add(to);
    }
  }
  return imports;
}

/** Groups of folders that import each other directly or indirectly; sorted alphabetically. */
export function folderCycles(root: string): string[][] {
  const imports = folderImports(root);
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>();
    const pending = [from];
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop())
      for (const to of imports.get(folder) ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          pending.push(to);
        }
    return seen;
  };
  const reach = new Map([...imports.keys()].map((folder) => [folder, reachable(folder)]));
  const groups = [...reach].flatMap(([folder, seen]) =>
    seen.has(folder) ? [[...seen].filter((other) => reach.get(other)?.has(folder)).toSorted()] : [],
  );
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()].toSorted((a, b) =>
    a.join(' ').localeCompare(b.join(' ')),
  );
}
