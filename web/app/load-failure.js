// Inlined by scripts/static-pages.ts: replaces "Loading…" when a script of the app cannot be loaded.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const retry = document.createElement('button');
    retry.className = 'touch underline';
    retry.addEventListener('click', () => location.reload());
    const loading = document.getElementById('loading');
    if (!loading) return;
    retry.textContent = loading.dataset.retry;
    loading.replaceChildren(loading.dataset.failed, ' ', retry);
  },
  // Errors of elements do not bubble.
  true,
);
