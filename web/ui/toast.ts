import type { ToastKind, ToastOptions } from './toast-layer.tsx';

const show = (kind: ToastKind) => (title: string, options?: ToastOptions) =>
  // Its library is a twentieth of the code that a first visit would wait for.
  void import('./toast-layer.tsx').then(({ showToast }) => showToast(kind, title, options), console.error);

/** Short messages at the edge of the page. What must be read is on the page as well. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };
