// Reads CHANGELOG.md: versions, their groups, and the changes as plain text.

export type Version = { title: string; groups: { title: string; changes: string[] }[] };

const plainText = (markdown: string) => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

/** Versions without changes are left out. */
export function readChangelog(text: string): Version[] {
  const versions: Version[] = [];
  for (const line of text.split(/\r?\n/)) {
    const group = versions.at(-1)?.groups.at(-1);
    const heading = /^(##|###) \[?([^\]]+)\]?(.*)$/.exec(line);
    if (heading?.[1] === '##') versions.push({ title: `${heading[2]}${heading[3]}`, groups: [] });
    else if (heading) versions.at(-1)?.groups.push({ title: heading[2] ?? '', changes: [] });
    else if (line.startsWith('- ')) group?.changes.push(plainText(line.slice(2)));
    else if (line.startsWith('  ') && group)
      group.changes.push(`${group.changes.pop() ?? ''} ${plainText(line.trim())}`);
  }
  return versions.filter(({ groups }) => groups.some(({ changes }) => changes.length > 0));
}
