/** After the page is there: what the worker stores for later must not slow down what is wanted now. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(console.error);
  if (document.readyState === 'complete') setTimeout(register, 2000);
  else window.addEventListener('load', () => setTimeout(register, 2000), { once: true });
}
