// Writes catalogs as PO files, which translators' programs read: one for each folder of texts and each language.

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
