// node scripts/texts.ts            checks that every text is marked, and that the catalogs of offered languages are whole
// node scripts/texts.ts extract de   writes the catalogs of a language, with what is translated already

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { builtLanguages, extractTexts, poFile, readCatalog, sourceFiles } from './texts/catalogs.ts';
import { writePo } from './texts/po.ts';
import { findTexts } from './texts/find.ts';
import { translationFaults } from './texts/faults.ts';
import { findUnmarked } from './texts/unmarked.ts';

const root = join(import.meta.dirname, '..');

/** What looks like a text and is none: names, keys, patterns, examples of formats. */
const noText =
  /^(; secure|attachment; .*|ApiFailure|NFK?[CD]|MeetingCost|Control\+|Enter|Escape|Tab|Arrow\w+|Home|End|PageUp|PageDown|Backspace|UTC|GET|POST|(GET|POST|PUT|PATCH|DELETE) \/.*)$|^(Control\+|clamp\(|calc\(|min\(|input:not|translate\()|\dpx\b|^\$\{(?:takesKeys|font)\}|^[\w ]+,(?! )[\w. ]+,[\w ,;:-]*$|^\w+\.\w+ as \w+$/;

/** Server files that word something for people: mails, files, calendars and chat, except for operators. */
const isWorded = (file: string) =>
  /^server\/(?!demo-requests\/|calendar-files\/)/.test(file) &&
  /\b(MailTemplates?|tableFile|WrittenEvent|ChatMessage)\b|format\/text\.ts/.test(codeOf(file));

const codeOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Folders and files in which every text is marked. */
const isChecked = (file: string) =>
  (/^(web|wording|contract)\//.test(file) || isWorded(file)) &&
  !/service-worker\/|contract\/(error-body|endpoint|audit|health|languages|screen-paths|calls|meetings\/example)\b/.test(
    file,
  );

/** Where the server takes texts from while it runs: those of all folders together, by their English. */
const isOfServer = (file: string) => /^(server|wording|domain|contract)\//.test(file);

/** A text that the server cannot find because of spaces around it. */
const spacedTexts = (file: string): string[] =>
  findTexts(codeOf(file), file).flatMap(({ before, text, after }) => (before + after === '' ? [] : text));

/** Texts of the server's folders that have one translation here and another one there. */
function differing(language: string): string[] {
  const known = new Map<string, string>();
  return [...extractTexts()]
    .filter(([folder]) => isOfServer(`${folder}/`))
    .flatMap(([folder, entries]) =>
      entries.flatMap(({ text }) => {
        const translation = readCatalog(folder, language).get(text) ?? text;
        const other = known.get(text) ?? translation;
        known.set(text, other);
        return other === translation
          ? []
          : `${relative(root, poFile(folder, language))}: elsewhere ${other}: ${text}`;
      }),
    );
}

function check(): string[] {
  const faults: string[] = [];
  for (const file of sourceFiles().filter(isOfServer))
    faults.push(...spacedTexts(file).map((text) => `${file}: spaces around: ${text}`));
  for (const file of sourceFiles().filter(isChecked))
    for (const code of findUnmarked(codeOf(file), file))
      if (!noText.test(code.slice(1, -1))) faults.push(`${file}: not marked as a text: ${code}`);
  for (const language of builtLanguages) {
    faults.push(...differing(language));
    for (const [folder, entries] of extractTexts()) {
      const catalog = readCatalog(folder, language);
      for (const { text } of entries) {
        const translation = catalog.get(text);
        const found =
          translation === undefined ? ['not translated'] : translationFaults(text, translation, language);
        faults.push(
          ...found.map((fault) => `${relative(root, poFile(folder, language))}: ${fault}: ${text}`),
        );
      }
    }
  }
  return faults;
}

function extract(language: string): void {
  for (const [folder, entries] of extractTexts()) {
    const file = poFile(folder, language);
    mkdirSync(dirname(file), { recursive: true });
    const translations = readCatalog(folder, language);
    writeFileSync(file, writePo(language, entries, translations));
    const missing = entries.filter(({ text }) => !translations.has(text)).length;
    console.log(`${relative(root, file)}: ${entries.length} texts, ${missing} not translated`);
  }
}

const [command, language] = process.argv.slice(2);
if (command === 'extract' && language) extract(language);
else {
  const faults = check();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
