// Catalogs in PO files, which translators' programs read: one for each folder of texts and each language.

export type Entry = { text: string; files: string[]; notes: string[] };

const quoted = (text: string) => JSON.stringify(text);

/** The header names the language, so that a translator's program knows its plural forms and direction. */
const header = (language: string) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${language}\\n"\n`;

export function writePo(
  language: string,
  entries: readonly Entry[],
  translations: ReadonlyMap<string, string>,
): string {
  const blocks = entries.map(({ text, files, notes }) =>
    [
      ...notes.map((note) => `#. ${note}`),
      ...files.map((file) => `#: ${file}`),
      `msgid ${quoted(text)}`,
      `msgstr ${quoted(translations.get(text) ?? '')}`,
      '',
    ].join('\n'),
  );
  return [header(language), ...blocks].join('\n');
}

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
