/**
 * Called while a row's button has the focus and the row is about to go: the last button of the next row takes it, or
 * of the row before, or what `otherwise` selects. A focus that falls to the page makes the next key the page's.
 */
export function focusNextRow(button: Element, otherwise: string): void {
  const row = button.closest('li');
  const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelectorAll('button');
  const next = beside?.[beside.length - 1] ?? document.querySelector<HTMLElement>(otherwise);
  next?.focus();
}
