/** Focuses the last button of the next row, otherwise of the previous one. */
function focusRowBeside(row: Element): boolean {
  const buttons = (row.nextElementSibling ?? row.previousElementSibling)?.querySelectorAll('button');
  const last = buttons?.[buttons.length - 1];
  last?.focus();
  return last !== undefined;
}

/**
 * Call before the row of the pressed button is removed: focuses the row beside it, otherwise the element that
 * `otherwise` selects.
 */
export function focusNextRow(button: Element, otherwise: string): void {
  const row = button.closest('li');
  if (!row || !focusRowBeside(row)) document.querySelector<HTMLElement>(otherwise)?.focus();
}

/**
 * The `ref` of a row: if it is removed while focused, the row beside it gets the focus, otherwise the dialog or
 * page.
 */
export function keepFocusOnRemoval(row: HTMLElement | null): () => void {
  return () => {
    if (!row?.contains(document.activeElement) || focusRowBeside(row)) return;
    const around = row.closest<HTMLElement>('dialog, main');
    if (!around) return;
    around.tabIndex = -1;
    around.focus({ preventScroll: true });
  };
}
