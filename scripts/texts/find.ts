// Finds the texts for people in a source file: what stands between JSX elements, labels in attributes, words of
// `count()`, and templates marked with `t`.

import { parseSync } from 'vite';

export type Node = { type: string; start: number; end: number; [key: string]: unknown };

type Range = [start: number, end: number];

/** A place to show a text, and what replaces it. */
export type Place = {
  start: number;
  end: number;
  /** As translators see it, without spaces around it. */
  text: string;
  before: string;
  after: string;
  /** How the text is written in the code that replaces it. */
  shape: 'string' | 'attribute' | 'child' | 'children' | 'count';
  /** Expressions for {0}, {1}, … */
  values: Range[];
  /** Opening tags for <0>, <1>, … */
  elements: { from: number; to: number; isClosed: boolean }[];
};

/** Attributes that people read or hear. */
const textAttributes = new Set(
  (
    'label title aria-label aria-description aria-roledescription aria-valuetext alt placeholder description help ' +
    'message note text failure everything caption fallback detail confirmLabel cancelLabel saveLabel otherwise what ' +
    'stoppedText unscored valueText again aside whenGone about mark thing per legend right directoryRight undo ' +
    'customAriaLabel error action hint empty heading subtitle summary question submitLabel busyLabel state'
  ).split(' '),
);

/** Elements that continue the sentence around them; of others, the content is a text of its own. */
const inline =
  /^(a|abbr|b|bdi|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|\w*Link|TextButton)$/;

const letters = /\p{L}{2}/u;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The program in a file. */
export function parsed(code: string, file: string): Node {
  const { program, errors }: { program: unknown; errors: unknown[] } = parseSync(file, code);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file} cannot be parsed`);
  return program;
}

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : nodes([value].flat())));
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'JSXMemberExpression' || node.type === 'MemberExpression')
    return nameOf(node['property']);
  return typeof node['name'] === 'string' ? node['name'] : nameOf(node['name']);
};

/** As React reads it: lines are trimmed and joined with a space. */
function jsxText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/);
  return lines
    .map((line, index) => {
      let text = line.replaceAll('\t', ' ');
      if (index > 0) text = text.replace(/^ +/, '');
      return index < lines.length - 1 ? text.replace(/ +$/, '') : text;
    })
    .filter((line) => line !== '')
    .join(' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? '');
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const literal = (node: Node): string | null =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

/** A text with its spaces apart. */
function trimmed(text: string): Pick<Place, 'text' | 'before' | 'after'> {
  const [before = ''] = /^\s*/.exec(text) ?? [];
  const [after = ''] = /\s*$/.exec(text) ?? [];
  return { before, text: text.trim(), after };
}

function ofString(node: Node, shape: Place['shape'], outer: Node = node): Place | null {
  const { start, end } = outer;
  const value = literal(node);
  if (value !== null)
    return letters.test(value) ? { start, end, shape, values: [], elements: [], ...trimmed(value) } : null;
  if (node.type !== 'TemplateLiteral') return null;
  const cooked = nodes(node['quasis']).map((each) => (each['value'] as { cooked: string }).cooked);
  if (!letters.test(cooked.join(' '))) return null;
  const text = cooked.reduce((whole, part, index) => `${whole}{${index - 1}}${part}`);
  const values = nodes(node['expressions']).map(({ start: from, end: to }): Range => [from, to]);
  return { start, end, shape, values, elements: [], ...trimmed(text) };
}

/** The results of an expression: branches of conditions, alternatives, parts of sums. */
function resultsOf(node: Node): Node[] {
  const at = (...keys: string[]) => keys.flatMap((key) => (isNode(node[key]) ? resultsOf(node[key]) : []));
  switch (node.type) {
    case 'ConditionalExpression':
      return at('consequent', 'alternate');
    case 'LogicalExpression':
      return node['operator'] === '&&' ? at('right') : at('left', 'right');
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return at('expression');
    default:
      return [node];
  }
}

const containsJsx = (node: Node): boolean =>
  node.type.startsWith('JSX') || childrenOf(node).some(containsJsx);

type Part = { node: Node; text?: string; value?: Node; element?: Node };

/** What an element shows, in order, without blank lines. */
function partsOf(children: readonly Node[]): Part[] {
  return children.flatMap((node): Part[] => {
    if (node.type === 'JSXText') {
      const text = jsxText(node['raw'] as string);
      return text === '' ? [] : [{ node, text }];
    }
    if (node.type !== 'JSXExpressionContainer') return [{ node, element: node }];
    const expression = node['expression'] as Node;
    if (expression.type === 'JSXEmptyExpression') return [];
    const text = literal(expression);
    return [text === null ? { node, value: expression } : { node, text }];
  });
}

const isEdge = ({ text, value, element }: Part) =>
  (text !== undefined && !/\S/.test(text)) ||
  (value && containsJsx(value)) ||
  (element && !canContinue(element));

const canContinue = (element: Node): boolean =>
  element.type === 'JSXElement' &&
  inline.test(nameOf((element['openingElement'] as Node)['name'])) &&
  hasText(partsOf(nodes(element['children'])));

const hasText = (parts: readonly Part[]): boolean =>
  parts.some(
    ({ text, element }) => (text !== undefined && letters.test(text)) || (element && canContinue(element)),
  );

const hasOwnText = (parts: readonly Part[]): boolean =>
  parts.some(({ text }) => text !== undefined && letters.test(text));

/** The sentence that the children of an element make, if they have words. */
function ofChildren(element: Node): { place: Place; continued: Node[] } | null {
  const parts = partsOf(nodes(element['children']));
  if (!hasOwnText(parts)) return null;
  while (parts[0] && isEdge(parts[0]) && parts[0].text === undefined) parts.shift();
  while (parts.at(-1) && isEdge(parts.at(-1) as Part) && parts.at(-1)?.text === undefined) parts.pop();
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const values: Range[] = [];
  const elements: Place['elements'] = [];
  const continued: Node[] = [];
  const write = (part: Part): string => {
    if (part.text !== undefined) return part.text;
    if (part.value) {
      const { start, end } = part.value;
      return `{${values.push([start, end]) - 1}}`;
    }
    const { node } = part;
    const opening = node['openingElement'] as Node | undefined;
    if (!opening || !canContinue(node)) {
      const index = elements.push({ from: node.start, to: node.end, isClosed: true }) - 1;
      return `<${index}/>`;
    }
    continued.push(node);
    const index = elements.push({ from: opening.start, to: opening.end, isClosed: false }) - 1;
    const inside = partsOf(nodes(node['children'])).map(write).join('');
    return `<${index}>${inside}</${index}>`;
  };
  const text = parts.map(write).join('');
  const shape = values.length + elements.length === 0 ? 'child' : 'children';
  const { start } = first.node;
  const { end } = last.node;
  return { place: { start, end, shape, values, elements, ...trimmed(text) }, continued };
}

/** `count(n, 'meeting', 'meetings')` of a format. */
function ofCount(node: Node): Place | null {
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'count') return null;
  const [, one, other = one] = nodes(node['arguments']);
  const words = [one, other].map((word) => (word ? literal(word) : null));
  if (!one || !other || words[0] == null || words[1] == null) return null;
  const plural = one === other ? `${words[1]}s` : words[1];
  const text = `one:# ${words[0]}|other:# ${plural}`;
  const place = { start: one.start, end: other.end, shape: 'count', values: [], elements: [] } as const;
  return { ...place, values: [], elements: [], before: '', text, after: '' };
}

const known = new Map<string, Place[]>();

/** All places in order; those inside values of others too. Builds ask for the same file several times. */
export function findTexts(code: string, file: string): Place[] {
  let places = known.get(code);
  if (!places) known.set(code, (places = placesIn(code, file)));
  return places;
}

function placesIn(code: string, file: string): Place[] {
  const found: Place[] = [];
  const taken = new Set<number>();
  /** Elements whose content is part of the text around them. */
  const within = new Set<Node>();
  const add = (place: Place | null) => {
    if (!place || taken.has(place.start)) return;
    taken.add(place.start);
    found.push(place);
  };
  const visit = (node: Node): void => {
    if (node.type.startsWith('TSType') || node.type === 'ImportDeclaration') return;
    if (node.type === 'TaggedTemplateExpression') {
      if (nameOf(node['tag']) === 't') add(ofMarked(node));
      for (const each of nodes((node['quasi'] as Node)['expressions'])) visit(each);
      return;
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const sentence = within.has(node) ? null : ofChildren(node);
      add(sentence?.place ?? null);
      for (const each of sentence?.continued ?? []) within.add(each);
      for (const { value } of partsOf(nodes(node['children'])))
        if (value) for (const each of resultsOf(value)) add(ofString(each, 'string'));
    }
    if (node.type === 'JSXAttribute' && textAttributes.has(nameOf(node['name']))) {
      const value = node['value'];
      if (isNode(value) && value.type === 'Literal') {
        const raw = literal(value) ?? '';
        add(ofString({ ...value, value: jsxText(raw) }, 'attribute'));
      }
      if (isNode(value) && value.type === 'JSXExpressionContainer')
        for (const each of resultsOf(value['expression'] as Node)) add(ofString(each, 'string'));
    }
    add(ofCount(node));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsed(code, file));
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** A text that is marked with `t` is one, whatever it looks like. */
function ofMarked(node: Node): Place {
  const quasi = node['quasi'] as Node;
  const cooked = nodes(quasi['quasis']).map((each) => (each['value'] as { cooked: string }).cooked);
  const text = cooked.reduce((whole, part, index) => `${whole}{${index - 1}}${part}`);
  const values = nodes(quasi['expressions']).map(({ start, end }): Range => [start, end]);
  return { start: node.start, end: node.end, shape: 'string', values, elements: [], ...trimmed(text) };
}
