// Builds the pages in every language at once: each text becomes a mark in the code, and the finished scripts and
// documents are written once for each language, with its texts in place of the marks. No page loads a catalog.

import { createHash } from 'node:crypto';
import { relative, sep, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { directionOf } from '#contract/languages.ts';
import { builtLanguages, catalogFolder, documentText, textIn, webManifest } from './catalogs.ts';
import { findTexts, type Place } from './find.ts';

const root = join(import.meta.dirname, '../..');

type Write = (folder: string, text: string) => string;

/** The code with its texts as `write` gives them. */
function withTexts(code: string, file: string, write: Write): string | null {
  const places = findTexts(code, file);
  if (places.length === 0) return null;
  const folder = catalogFolder(file);
  const emit = (from: number, to: number): string => {
    let out = '';
    let at = from;
    for (const place of places) {
      if (place.start < at || place.end > to || isSame(place, from, to)) continue;
      out += code.slice(at, place.start) + replacement(place);
      at = place.end;
    }
    return out + code.slice(at, to);
  };
  const isSame = (place: Place, from: number, to: number) =>
    place.start === from && place.end === to && place.shape === 'children';
  const replacement = (place: Place): string => {
    const { shape, values, elements, before, after, text } = place;
    const string = JSON.stringify(`${before}${write(folder, text)}${after}`);
    const given = () => values.map(([from, to]) => emit(from, to)).join(', ');
    switch (shape) {
      case 'count':
        return string;
      case 'attribute':
      case 'child':
        return `{${string}}`;
      case 'string':
        return values.length === 0 ? string : `fillText_(${string}, ${given()})`;
      case 'children':
        return elements.length === 0
          ? `{richText_(${string}, [${given()}])}`
          : `{richText_(${string}, [${given()}], [${elements.map(opened).join(', ')}])}`;
    }
  };
  const opened = ({ from, to, isClosed }: Place['elements'][number]) => {
    const tag = emit(from, to);
    return isClosed ? tag : tag.replace(/>$/, '/>');
  };
  const out = emit(0, code.length);
  const imports = [
    out.includes('fillText_(') && "import { fillText as fillText_ } from '#domain/format/text.ts';",
    out.includes('richText_(') && "import { richText as richText_ } from '#web/ui/rich-text.ts';",
  ];
  return imports.filter(Boolean).join('') + out;
}

const isOfPages = /^(web|wording|domain|contract)\/.*\.tsx?$/;

function transformWith(write: Write, name: string): Plugin {
  return {
    name,
    enforce: 'pre',
    apply: (_config, { mode }) => mode === 'production',
    transform(code, id) {
      const file = relative(root, id.replace(/\?.*/, '')).split(sep).join('/');
      if (!isOfPages.test(file)) return undefined;
      const out = withTexts(code, file, write);
      return out === null ? undefined : { code: out, map: null };
    },
  };
}

/** The texts of one language, for what is rendered during the build. */
export const textsOf = (language: string): Plugin =>
  transformWith((folder, text) => textIn(language, folder, text), `texts-of-${language}`);

const marks = new Map<string, { folder: string; text: string }>();

function markOf(folder: string, text: string): string {
  const mark = createHash('sha256').update(`${folder}\0${text}`).digest('hex').slice(0, 12);
  marks.set(mark, { folder, text });
  return `\u27e6${mark}\u27e7`;
}

/** Marks the texts; for workers too. */
export const marksOfTexts = transformWith(markOf, 'marks-of-texts');

const mark = /(?:\u27e6|\\u27e6)([0-9a-f]{12})(?:\u27e7|\\u27e7)/gi;

/** In a string of JavaScript, whatever its quotes are. */
const inString = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/['`]|\$(?=\{)/g, String.raw`\$&`)
    .replaceAll('</script', String.raw`<\/script`);

const markedCode = (code: string, language: string): string =>
  code.replace(mark, (_, key: string) => {
    const { folder, text } = marks.get(key.toLowerCase()) ?? {};
    if (folder === undefined || text === undefined) throw new Error(`there is no text ${key}`);
    return inString(textIn(language, folder, text));
  });

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const documentIn = (html: string, language: string) =>
  html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(
      documentText,
      (_, opening: string, text: string) => opening + escapeHtml(textIn(language, 'web/app', text.trim())),
    );

const isScript = (file: string) => file.startsWith('assets/') && file.endsWith('.js');

const codeOf = (it: Rolldown.OutputChunk | Rolldown.OutputAsset): string =>
  it.type === 'chunk' ? it.code : String(it.source);

/** The landing page in a language, which the plugin of the documents renders. */
type RenderLanding = (language: string) => Promise<string>;

/** Writes scripts, documents and service worker for each language. */
export const builtInLanguages = (renderLanding: RenderLanding): Plugin => ({
  name: 'languages',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const scripts = Object.values(bundle).filter(({ fileName }) => isScript(fileName));
      const english = await renderLanding('en');
      for (const language of builtLanguages) {
        const codes = scripts.map((it) => markedCode(codeOf(it), language));
        const version = createHash('sha256').update(codes.join('\0')).digest('hex').slice(0, 8);
        const names = new Map(
          scripts.map(({ fileName }) => [
            fileName.slice('assets/'.length),
            fileName.slice('assets/'.length).replace(/\.js$/, `.${language}-${version}.js`),
          ]),
        );
        const renamed = (code: string) => code.replace(/[\w.-]+\.js\b/g, (name) => names.get(name) ?? name);
        for (const [index, { fileName: original }] of scripts.entries()) {
          const fileName = renamed(original);
          if (fileName === original) throw new Error(`${original} would be replaced`);
          this.emitFile({ type: 'asset', fileName, source: renamed(codes[index] ?? '') });
        }
        const landing = await renderLanding(language);
        for (const name of ['index', 'landing']) {
          const page = bundle[`${name}.html`];
          if (page?.type !== 'asset') throw new Error(`there is no ${name}.html`);
          const html = documentIn(String(page.source), language).replace(english, () => landing);
          this.emitFile({ type: 'asset', fileName: `${name}.${language}.html`, source: renamed(html) });
        }
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('there is no service worker');
        this.emitFile({ type: 'asset', fileName: `sw.${language}.js`, source: renamed(worker.code) });
        const source = manifestIn(language);
        this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
      }
      for (const it of scripts) {
        if (it.type === 'chunk') it.code = markedCode(it.code, 'en');
        else it.source = markedCode(String(it.source), 'en');
      }
    },
  },
});

function manifestIn(language: string): string {
  const { description, shortcuts, ...manifest } = webManifest();
  const there = (text: string) => textIn(language, 'web/app', text);
  return JSON.stringify({
    ...manifest,
    lang: language,
    description: there(description),
    shortcuts: shortcuts.map((one) => ({ ...one, name: there(one.name) })),
  });
}
