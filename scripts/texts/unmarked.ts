// Finds words for people that nothing marks as a text: they would stay English in every language.

import { childrenOf, findTexts, isNode, type Node, parsed } from './find.ts';

/** Attributes and properties whose strings are for programs. */
const forPrograms =
  /^(class|className|style|id|key|href|src|d|viewBox|fill|stroke|\w*Class|\w*ClassName|\w*Classes|queryKey|locale|examples?)$/;

/** Functions whose strings are for programs. */
const programs =
  /^(sql|failField|lazyScreen|classNames|Error|RangeError|TypeError|RegExp|querySelector|querySelectorAll|closest|matches|getAttribute|setAttribute|removeAttribute|addEventListener|removeEventListener|dispatchEvent|matchMedia|startsWith|endsWith|includes|split|join|getItem|setItem|removeItem|fetch|createElement|import|test|describe|expect|get|has|delete|supports|postMessage|requestIdleCallback|createPolicy|NumberFormat|DateTimeFormat|RelativeTimeFormat|DisplayNames|Segmenter|PluralRules|Collator|useQuery|prefetchQuery|invalidateQueries|regex|literal|enum)$/;

/** Methods of these objects write for operators. */
const logs = /^(console|log)$/;

const isForPrograms = (callee: unknown): boolean =>
  programs.test(nameOf(callee)) ||
  (isNode(callee) && callee.type === 'MemberExpression' && logs.test(nameOf(callee['object'])));

const classes =
  /(^|\s)-?(flex|grid|text-|bg-|p[xytbse]?-|m[xytbse]?-|gap-|rounded|border|[wh]-|min-|max-|hover:|focus[:-]|sm:|md:|lg:|dark:|print:|items-|justify-|font-|absolute|relative|sr-only|overflow|size-|shrink|touch|tabular|@)/;

/** Whether it looks like something that people read. */
function isHuman(value: string): boolean {
  const text = value.trim();
  if (!/\p{L}{2}/u.test(text)) return false;
  if (
    /^[@#./\\:?&<{[(*|$%^~_]/.test(text) ||
    /^(https?:|mailto:|data:|application\/|text\/|image\/|webcal)/.test(text)
  )
    return false;
  if (/^[a-z0-9]+([-_.:/][a-z0-9*]+)*$/.test(text)) return false;
  if (/^[A-Z0-9_]+$/.test(text) && text.length > 4) return false;
  if (/^[a-z]+[A-Z]\w*$/.test(text)) return false;
  if (classes.test(text) && !/[.?…]$/.test(text) && text === text.toLowerCase()) return false;
  if (/[{}]|;(?! \p{L})|=>|::/u.test(text)) return false;
  return /^[A-Z“"'(+−-]?[A-Z]/.test(text) || /\s/.test(text) || /[.!?…]$/.test(text);
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression' || node.type === 'JSXMemberExpression')
    return nameOf(node['property']);
  if (node.type === 'Literal') return String(node['value']);
  return typeof node['name'] === 'string' ? node['name'] : nameOf(node['name']);
};

/** The code of each in a file. */
export function findUnmarked(code: string, file: string): string[] {
  const marked = findTexts(code, file);
  const isMarked = ({ start, end }: Node) =>
    marked.some(
      (place) =>
        place.start <= start &&
        end <= place.end &&
        place.values.every(([from, to]) => end <= from || start >= to || (start <= from && to <= end)),
    );
  const found: string[] = [];
  const visit = (node: Node, parent: Node): void => {
    if (node.type.startsWith('TSType') || /^(TSInterface|TSEnum|Import|ExportAll)/.test(node.type)) return;
    if (node.type === 'TSLiteralType' || node.type === 'TSUnionType' || node.type === 'TSIndexedAccessType')
      return;
    if (node.type === 'JSXAttribute' && forPrograms.test(nameOf(node['name']))) return;
    if (node.type === 'Property' && forPrograms.test(nameOf(node['key']))) return;
    // Of the API documentation, which stays English.
    if (node.type === 'CallExpression' && /^(endpoint|describe)$/.test(nameOf(node['callee']))) return;
    if (node.type === 'SwitchCase') {
      for (const child of (node['consequent'] as Node[]) ?? []) visit(child, node);
      return;
    }
    if (
      node.type === 'VariableDeclarator' &&
      /class|Class|selector|Selector|query$|pattern/.test(nameOf(node['id']))
    )
      return;
    if (
      node.type === 'BinaryExpression' &&
      /[=<>]|in$/.test(node['operator'] as string) &&
      node['operator'] !== '+'
    ) {
      for (const child of childrenOf(node)) if (child.type !== 'Literal') visit(child, node);
      return;
    }
    if ((node.type === 'CallExpression' || node.type === 'NewExpression') && isForPrograms(node['callee'])) {
      visit(node['callee'] as Node, node);
      for (const child of (node['arguments'] as Node[]) ?? [])
        if (child.type !== 'Literal' && child.type !== 'TemplateLiteral') visit(child, node);
      return;
    }
    if (node.type === 'TaggedTemplateExpression') {
      for (const child of (node['quasi'] as { expressions: Node[] }).expressions) visit(child, node);
      return;
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      const isKey =
        (parent.type === 'Property' && parent['key'] === node) ||
        parent.type === 'MemberExpression' ||
        parent.type === 'ExpressionStatement' ||
        parent.type === 'TSEnumMember';
      if (!isKey && isHuman(node['value']) && !isMarked(node)) found.push(code.slice(node.start, node.end));
      return;
    }
    if (node.type === 'TemplateLiteral') {
      const text = (node['quasis'] as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('1');
      if (isHuman(text) && /[\p{L}]{2}/u.test(text) && /\s/.test(text) && !isMarked(node))
        found.push(code.slice(node.start, node.end));
      for (const child of node['expressions'] as Node[]) visit(child, node);
      return;
    }
    for (const child of childrenOf(node)) if (child.type !== 'JSXText') visit(child, node);
  };
  const program = parsed(code, file);
  visit(program, program);
  return found;
}
