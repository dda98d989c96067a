// Inlined by scripts/static-pages.ts: replaces "Loading…" when a script of the app cannot be loaded.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const retry = document.createElement('button');
    retry.className = 'touch underline';
    retry.textContent = 'Retry';
    retry.addEventListener('click', () => location.reload());
    const text = 'This screen could not be loaded. Check your connection and try again. ';
    document.getElementById('loading')?.replaceChildren(text, retry);
  },
  // Errors of elements do not bubble.
  true,
);
