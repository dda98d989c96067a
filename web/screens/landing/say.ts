import type { Saying } from '#web/components/saying.ts';

/** What a toast says, where a toast stands, without the code of toasts. */
export function say({ kind, title, description, duration }: Saying): void {
  const toast = document.createElement('div');
  toast.role = kind === 'error' ? 'alert' : 'status';
  toast.className =
    'fixed right-6 bottom-6 z-50 w-[22rem] rounded-xl border border-line-strong bg-surface px-4 py-3 text-sm text-ink shadow-lg max-md:inset-x-4 max-md:top-16 max-md:bottom-auto max-md:w-auto';
  toast.append(
    line(title, kind === 'error' ? 'font-semibold text-bad' : 'font-semibold'),
    line(description, 'text-ink-2'),
  );
  document.body.append(toast);
  setTimeout(() => toast.remove(), duration);
}

function line(text: string, className: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}
