import { writeFileSync } from 'node:fs';
import { extractTexts } from './texts/catalogs.ts';
const all = extractTexts();
let n = 0; const distinct = new Set<string>();
const out: unknown[] = [];
for (const [folder, entries] of all) { for (const e of entries) { n++; distinct.add(e.text); out.push({ folder, text: e.text, files: e.files, notes: e.notes }); } }
writeFileSync('/work/notes/tr/all.json', JSON.stringify(out, null, 1));
console.log(all.size, n, distinct.size, [...distinct].join('').length);
for (const [f, e] of all) console.log(e.length, f);
