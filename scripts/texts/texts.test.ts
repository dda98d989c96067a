import { expect, test } from 'vitest';
import { t, fillText, inLanguage, pluralForms, pluralText } from '#domain/format/text.ts';
import { formatFor } from '#domain/format/format.ts';
import { translationFaults } from './faults.ts';
import { findTexts } from './find.ts';
import { readPo } from '#server/languages/read-po.ts';
import { writePo } from './po.ts';
import { pseudoLanguages, pseudoText } from './pseudo.ts';
import { findUnmarked } from './unmarked.ts';

test.each([
  ['<p>Save the meeting</p>', ['Save the meeting']],
  ['<p>{n} of {m} rated</p>', ['{0} of {1} rated']],
  ['<p>\n  Two\n  lines &amp; more\n</p>', ['Two lines & more']],
  ['<p>Read <a href="/x">the guide</a> first</p>', ['Read <0>the guide</0> first']],
  ['<p><Icon /> Save</p>', ['Save']],
  ['<p>Costs <Money amount={3} /> per hour</p>', ['Costs <0/> per hour']],
  ['<p><b>One</b></p>', ['One']],
  ['<p>{isBusy ? "Saving…" : "Save"}</p>', ['Saving…', 'Save']],
  ['<Field label="Name" value="none" />', ['Name']],
  ['<Field label={`Edit ${name}`} className="flex gap-2" />', ['Edit {0}']],
  ['format.count(n, "meeting")', ['one:# meeting|other:# meetings']],
  ['count(n, "person", "people")', ['one:# person|other:# people']],
  ['t`${a} to ${b}`', ['{0} to {1}']],
  ['<p>{a} · {b}</p>', []],
])('%s', (code, texts) =>
  expect(findTexts(`const x = ${code};`, 'x.tsx').map(({ text }) => text)).toEqual(texts),
);

test.each([
  ["toast.success('Group saved')", ["'Group saved'"]],
  ['toast.success(t`Group saved`)', []],
  ["toast.error('Login failed')", ["'Login failed'"]],
  ["console.error('It failed')", []],
  ["({ role: 'Team lead' })", ["'Team lead'"]],
  ['`${count} focus time`', ['`${count} focus time`']],
  ["classNames('flex gap-2', isOpen && 'bg-sunk')", []],
  ["key === 'Not a text'", []],
  ['<p>Save the meeting</p>', []],
  ['`${a} meetings left`', ['`${a} meetings left`']],
])('what nothing marks in %s', (code, found) =>
  expect(findUnmarked(`const x = ${code};`, 'x.tsx')).toEqual(found),
);

test('a catalog is read as it was written', () => {
  const text = 'Say “{0}” \\ "twice"\nand <0>again</0>';
  const entries = [{ text, files: ['web/x.tsx'], notes: ['{0}: name'] }];
  expect(readPo(writePo('de', entries, new Map([[text, 'Sag „{0}“']])))).toEqual(
    new Map([[text, 'Sag „{0}“']]),
  );
  expect(readPo(writePo('de', entries, new Map()))).toEqual(new Map());
});

test.each([
  ['{0} of {1}', '{1} von {0}', 'de', []],
  ['{0} of {1}', 'von {0}', 'de', ['other values or elements']],
  [
    'Read <0>this</0>',
    'Lies <0>das',
    'de',
    ['other values or elements', 'elements are closed in another order'],
  ],
  ['one:# day|other:# days', 'one:# Tag|other:# Tage', 'de', []],
  ['one:# day|other:# days', 'other:# 日', 'ja', []],
  ['one:# day|other:# days', 'other:# Tage', 'de', ['needs the plural forms one, other']],
  ['one:# day|other:# days', 'other:日', 'ja', ['each form needs one #']],
])('%s as %s', (text, translation, language, faults) =>
  expect(translationFaults(text, translation, language)).toEqual(faults),
);

test('pseudo-locales keep values, elements and plural forms', () => {
  for (const language of pseudoLanguages)
    for (const text of ['{0} of <0>all {1}</0>', 'Save', pluralForms('meeting', 'meetings')]) {
      const there = pseudoText(language, text);
      expect(there).not.toBe(text);
      expect(translationFaults(text, there, 'en')).toEqual([]);
    }
});

test('a text is rendered in the language of its reader, and others in between are not', () => {
  const german = {
    language: 'de',
    texts: { '{0} of {1}': '{1}, davon {0}', 'one:# day|other:# days': 'one:# Tag|other:# Tage' },
  };
  const sentence = () => t`${1} of ${2}`;
  expect(inLanguage(german, sentence)).toBe('2, davon 1');
  expect(sentence()).toBe('1 of 2');
  expect(inLanguage(german, () => formatFor('de-DE', 'EUR', 'de').count(1204, 'day'))).toBe('1.204 Tage');
  expect(fillText('{1}{0}', 'a', 'b')).toBe('ba');
  expect(pluralText('other:# 日', 'one', '3')).toBe('3 日');
});
