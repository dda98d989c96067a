/** Registers after the page has loaded, so that precaching does not slow it down. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(console.error);
  if (document.readyState === 'complete') setTimeout(register, 2000);
  else window.addEventListener('load', () => setTimeout(register, 2000), { once: true });
}
