// Each single check of the server gets a switch: a place in the sources whose check can be taken away while it runs.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** `id` is "file, what it is in: what": it stays the same wherever the line moves. */
export type Mutant = { id: string; file: string; line: number };

type Edit = { at: number; end: number; text: string; what: string };

/** Where the parenthesis that opens at `open` closes; strings are skipped. */
function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    if (`'"\``.includes(sign)) {
      at = code.indexOf(sign, at + 1);
      if (at < 0) break;
    } else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  throw new Error(`no closing parenthesis after ${code.slice(open, open + 60)}`);
}

type Finder = (code: string, off: (what: string, at: number) => string) => Edit[];

/** Predicates that keep one organisation's, one person's or one thing's rows from another's. */
const predicates: Finder = (code, off) => {
  const owned =
    /\.(where|on|onRef|whereRef)\(\s*'((?:\w+\.)?(?:organizationId|createdBy|userId|actorId|id|meetingId|groupId|importId))',\s*'=',\s*/g;
  return [...code.matchAll(owned)].flatMap((match): Edit[] => {
    const [, method = '', column = ''] = match;
    const open = match.index + 1 + method.length;
    const end = closing(code, open);
    const name = off(`${method} ${column}`, match.index);
    const inner = code.slice(open + 1, end);
    const text = method.endsWith('Ref')
      ? `.${method === 'onRef' ? 'on' : 'where'}(...globalThis.mutants.ref(${name}, ${inner}))`
      : `.${method}(...globalThis.mutants.predicate(${name}, ${inner}))`;
    return [{ at: match.index, end: end + 1, text, what: column }];
  });
};

/** `if (…) return refuse(…)`, and a reason that a rule gives. */
const refusals: Finder = (code, off) =>
  [...code.matchAll(/\bif \(/g)].flatMap((match): Edit[] => {
    const open = match.index + 3;
    const end = closing(code, open);
    const then =
      /^\s*(?:\{(?:[^{}]|\$\{[^}]*\}){0,300}?)?return \(?(?:refuse\(|new Refusal|full\b|refused\b|refusal\b|wrong\b|decided\b|tierUnknown|'[a-z-]+';)/.exec(
        code.slice(end + 1, end + 500),
      );
    if (!then) return [];
    const condition = code.slice(open + 1, end);
    const text = `(!globalThis.mutants.off(${off(`if ${condition}`, match.index)}) && (${condition}))`;
    return [{ at: open, end: end + 1, text, what: condition }];
  });

/** `… ? 'reason' : null` at the end of a rule. */
const reasons: Finder = (code, off) =>
  [...code.matchAll(/return ([^;?]+?)\s*\? ('[a-z-]+')\s*: null;/g)].map((match) => {
    const [whole, condition = '', reason = ''] = match;
    const name = off(`${reason} when ${condition}`, match.index);
    const text = `return !globalThis.mutants.off(${name}) && (${condition}) ? ${reason} : null;`;
    return { at: match.index, end: match.index + whole.length, text, what: condition };
  });

/** Questions whose answer shows or hides something; those within an `if` are taken away with it. */
const questions: Finder = (code, off) =>
  [...code.matchAll(/(?<!function )\b(mayChange|mayApprove)\(|\w+\.role === 'admin'/g)].flatMap(
    (match): Edit[] => {
      const end = match[1] ? closing(code, match.index + match[1].length) + 1 : match.index + match[0].length;
      const question = code.slice(match.index, end);
      const text = `(globalThis.mutants.off(${off(question, match.index)}) || ${question})`;
      return [{ at: match.index, end, text, what: question }];
    },
  );

const rules = /^domain\/(permissions|member-removal|member-role|member-approval|leaving|joining|plans)\.ts$/;
const finders: Finder[] = [predicates, refusals, reasons, questions];

/** What is named at the outermost of a module, or within its one function: a statement, a handler, a method. */
function holder(code: string, at: number): string {
  const names =
    /^(?: {2})?(?:export )?(?:(?:async |const |function )+(\w+)|bind\(\w+, (\w+))|^ {4}(?:async )?(\w+)(?=: (?:async )?\(|\()/gm;
  let last = '';
  for (const match of code.slice(0, at + 1).matchAll(names)) {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    if (!/^(?:if|for|while|switch|return|await|void)$/.test(name)) last = name;
  }
  return last;
}

/** The code with a switch at each check, and which there are. Lines stay where they are. */
export function withSwitches(file: string, code: string): { code: string; mutants: Mutant[] } {
  const mutants: Mutant[] = [];
  if (!isJudged(file)) return { code, mutants };
  const off = (what: string, at: number) => {
    const line = code.slice(0, at).split('\n').length;
    const place = `${file}, ${holder(code, at)}: ${what.replace(/\s+/g, ' ').slice(0, 80)}`;
    const before = mutants.filter(({ id }) => id.replace(/ \(\d+\)$/, '') === place).length;
    const id = before === 0 ? place : `${place} (${before + 1})`;
    mutants.push({ id, file, line });
    return JSON.stringify(id);
  };
  const isRule = rules.test(file);
  const used = isRule ? [refusals, reasons, questions] : finders;
  const edits: Edit[] = [];
  for (const find of used)
    for (const edit of find(code, off))
      if (edits.some((other) => edit.at < other.end && other.at < edit.end)) mutants.pop();
      else edits.push(edit);
  let switched = code;
  for (const { at, end, text } of edits.toSorted((a, b) => b.at - a.at)) {
    const lines = code.slice(at, end).split('\n').length - text.split('\n').length;
    switched = switched.slice(0, at) + text + '\n'.repeat(Math.max(0, lines)) + switched.slice(end);
  }
  return { code: switched, mutants };
}

const isJudged = (file: string) =>
  (file.startsWith('server/') || rules.test(file)) &&
  file.endsWith('.ts') &&
  !/\.test\.ts$|^server\/(testing|db|mail|backup|sample-data)\//.test(file);

/** Every check of the sources. */
export function allMutants(): Mutant[] {
  const files = ['server', 'domain'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? relative(root, join(entry.parentPath, entry.name)) : [],
    ),
  );
  return files.flatMap((file) =>
    isJudged(file) ? withSwitches(file, readFileSync(join(root, file), 'utf8')).mutants : [],
  );
}
