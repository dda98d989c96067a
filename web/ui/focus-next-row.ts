/** Focuses the last button of the row beside `row`: the next one, else the previous one. */
function focusRowBeside(row: Element): boolean {
  const buttons = (row.nextElementSibling ?? row.previousElementSibling)?.querySelectorAll('button');
  const last = buttons?.[buttons.length - 1];
  last?.focus();
  return last !== undefined;
}

/** Call before the row of the pressed button is removed: focuses the row beside it, else what `otherwise` selects. */
export function focusNextRow(button: Element, otherwise: string): void {
  const row = button.closest('li');
  if (!row || !focusRowBeside(row)) document.querySelector<HTMLElement>(otherwise)?.focus();
}

/** The `ref` of a row: when it is removed while it has the focus, the row beside it gets it, else the dialog or page. */
export function keepFocusOnRemoval(row: HTMLElement | null): () => void {
  return () => {
    if (!row?.contains(document.activeElement) || focusRowBeside(row)) return;
    const around = row.closest<HTMLElement>('dialog, main');
    if (!around) return;
    around.tabIndex = -1;
    around.focus({ preventScroll: true });
  };
}
