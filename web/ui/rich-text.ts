import { createElement, cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

/**
 * A sentence with elements in it: "{0}" is the first value, "<0>…</0>" the first element with what stands in it. The
 * build writes the calls, see scripts/texts/plugin.ts.
 */
export function richText(
  text: string,
  values: readonly ReactNode[],
  elements: readonly ReactElement[] = [],
): ReactNode {
  const pieces = text.split(/(\{\d+\}|<\/?\d+\/?>)/);
  const read = (): ReactNode[] => {
    const nodes: ReactNode[] = [];
    for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) {
      if (piece.startsWith('</')) break;
      const [, open, index = '', end] = /^([{<])(\d+)(\/?)[}>]$/.exec(piece) ?? [];
      const element = elements[Number(index)];
      if (open === '{') nodes.push(values[Number(index)]);
      else if (open && element) nodes.push(end ? element : cloneElement(element, undefined, ...read()));
      else if (piece) nodes.push(piece);
    }
    return nodes;
  };
  return createElement(Fragment, null, ...read());
}
