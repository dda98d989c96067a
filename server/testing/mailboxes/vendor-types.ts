// Checks what a stand-in answers against the types that a vendor publishes, while it runs: masks and odd values of a test
// may leave what the compiler saw.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../../../node_modules');

export const googleTypes = '@googleapis/calendar/build/v3.d.ts';
export const googleUserTypes = '@googleapis/admin/build/directory_v1.d.ts';
export const graphTypes = '@microsoft/microsoft-graph-types/microsoft-graph.d.ts';

/** Splits at a character that is within no brackets. */
function splitAt(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('{<(['.includes(letter)) depth += 1;
    if ('}>)]'.includes(letter)) depth -= 1;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function bodyAt(text: string, from: number): string {
  let depth = 0;
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '{') depth += 1;
    if (text[i] === '}') depth -= 1;
    if (depth === 0) return text.slice(from + 1, i);
  }
  return '';
}

type Named = { members: Map<string, string> } | { alias: string };

/** A function that lists what in a value a type of the file does not have. */
export function typesOf(file: string): (type: string, value: unknown) => string[] {
  const text = readFileSync(join(modules, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const known = new Map<string, Named>();

  const membersIn = (body: string) =>
    new Map(
      splitAt(body, ';').flatMap((member) => {
        const [, name, type] = /^(\w+)\??:\s*([^]*)$/.exec(member) ?? [];
        return name !== undefined && type !== undefined ? [[name, type] as const] : [];
      }),
    );

  function named(name: string): Named {
    const found = known.get(name);
    if (found) return found;
    const escaped = name.replace('$', '\\$');
    const [all = '', base] = new RegExp(`interface ${escaped}(?: extends ([\\w$]+))? \\{`).exec(text) ?? [];
    const inherited = base === undefined ? null : named(base);
    const alias = new RegExp(`type ${escaped} = ([^;]*);`).exec(text)?.[1];
    if (all === '' && alias === undefined) throw new Error(`${file} has no type ${name}`);
    const own = all === '' ? null : membersIn(bodyAt(text, text.indexOf(all) + all.length - 1));
    const made = own
      ? { members: new Map([...(inherited && 'members' in inherited ? inherited.members : []), ...own]) }
      : { alias: alias ?? '' };
    known.set(name, made);
    return made;
  }

  function problemsOf(type: string, value: unknown, path: string): string[] {
    const choices = splitAt(type, '|');
    if (choices.length > 1) {
      const problems = choices.map((one) => problemsOf(one, value, path));
      return problems.find((some) => some.length === 0) ?? problems[0] ?? [];
    }
    const wrong = [`${path} is no ${type}`];
    const [, inner] = /^NullableOption<([^]*)>$/.exec(type) ?? [];
    if (inner !== undefined) return value === null ? [] : problemsOf(inner, value, path);
    if (type.endsWith('[]'))
      return Array.isArray(value)
        ? value.flatMap((one, i) => problemsOf(type.slice(0, -2), one, `${path}[${i}]`))
        : wrong;
    if (type === 'any') return [];
    if (type.startsWith('"')) return JSON.stringify(value) === type ? [] : wrong;
    if (['string', 'number', 'boolean'].includes(type)) return typeof value === type ? [] : wrong;
    if (type === 'null') return value === null ? [] : wrong;
    const found = type.startsWith('{') ? { members: membersIn(bodyAt(type, 0)) } : named(type);
    if ('alias' in found) return problemsOf(found.alias, value, path);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong;
    return Object.entries(value).flatMap(([name, one]) => {
      const member = found.members.get(name);
      if (member === undefined)
        return name.startsWith('@odata.') ? [] : [`${path}.${name} is not in ${type}`];
      return problemsOf(member, one, `${path}.${name}`);
    });
  }

  return (type, value) => problemsOf(type, value, type);
}

/** Throws if an answer has something that the type does not have. */
export function mustBe(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`the stand-in answers otherwise: ${problems.join('; ')}`);
}
