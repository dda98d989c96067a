import type { ToastKind, ToastOptions } from './toast-layer.tsx';

const show = (kind: ToastKind) => (title: string, options?: ToastOptions) =>
  // Loaded on demand: the library is a twentieth of the code of a first visit.
  void import('./toast-layer.tsx').then(({ showToast }) => showToast(kind, title, options), console.error);

/** Short messages at the edge of the page. Important ones are on the page as well. */
export const toast = { success: show('success'), error: show('error'), info: show('info') };
