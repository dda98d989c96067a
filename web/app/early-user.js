// Inlined by scripts/static-pages.ts: requests the signed-in user while the scripts load. web/api/queries.ts takes
// the response.
if (/^\/(dashboard|login)(\/|$)/.test(location.pathname)) {
  window.earlyUser = fetch('/api/auth/me', { method: 'POST', headers: { accept: 'application/json' } });
  // Where old-browser.js stops the page, nobody takes it.
  window.earlyUser.catch(() => {});
}
