// Inlined by scripts/static-pages.ts: asks who is signed in while the scripts load. web/api/queries.ts takes the answer.
if (/^\/(dashboard|login)(\/|$)/.test(location.pathname))
  window.earlyUser = fetch('/api/auth/me', { method: 'POST', headers: { accept: 'application/json' } });
