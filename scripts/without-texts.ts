// Leaves out of the pages what only the server and the API documentation read from the contract.

import { parseSync, type Plugin } from 'vite';

const unread = [
  'summary',
  'tag',
  'example',
  'scope',
  'errors',
  'limited',
  'status',
  'also',
  'params',
  'query',
];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (value: unknown): unknown => isNode(value) && (value['name'] ?? nameOf(value['property']));

/** Where properties of `endpoint()` and descriptions of parameters stand. */
function* placesOf(node: unknown): Generator<[from: number, to: number]> {
  if (!isNode(node)) return;
  const { type, callee, arguments: given } = node;
  const [first, spec] = Array.isArray(given) ? (given as Node[]) : [];
  if (type === 'CallExpression' && nameOf(callee) === 'endpoint' && spec) {
    const properties = spec['properties'] as Node[];
    for (const [index, { key, start }] of properties.entries())
      if (unread.includes(String(nameOf(key)))) yield [start, properties[index + 1]?.start ?? spec.end - 1];
  }
  if (type === 'CallExpression' && nameOf(callee) === 'check' && nameOf(first?.['callee']) === 'describe')
    yield [((callee as Node)['object'] as Node).end, node.end];
  for (const child of Object.values(node).flat()) yield* placesOf(child);
}

export const withoutTexts: Plugin = {
  name: 'without-texts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/.+\.ts$/.test(id)) return undefined;
    let kept = '';
    let end = 0;
    const places = [...placesOf(parseSync(id, code).program)];
    for (const [from, to] of places.toSorted(([a], [b]) => a - b)) {
      // Within one that is left out already.
      if (from < end) continue;
      // The lines stay, for source maps.
      kept += code.slice(end, from) + '\n'.repeat(code.slice(from, to).split('\n').length - 1);
      end = to;
    }
    return { code: kept + code.slice(end), map: null, moduleSideEffects: false };
  },
};
