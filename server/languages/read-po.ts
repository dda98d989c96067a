// Reads catalogs, which are PO files.

/** The translations of a file by their English text; those without one are left out. */
export function readPo(content: string): Map<string, string> {
  const found = new Map<string, string>();
  const strings: Record<string, string> = {};
  let current = '';
  const keep = () => {
    const { msgid = '', msgstr = '' } = strings;
    if (msgid !== '' && msgstr !== '') found.set(msgid, msgstr);
  };
  for (const line of content.split(/\r?\n/)) {
    const [, keyword = '', text] = /^(?:(msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")\s*$/.exec(line) ?? [];
    if (text === undefined) continue;
    if (keyword === 'msgid') keep();
    if (keyword !== '') strings[(current = keyword)] = '';
    strings[current] += JSON.parse(text) as string;
  }
  keep();
  return found;
}
