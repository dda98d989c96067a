// Inlined by scripts/static-pages.ts. The server's `require-trusted-types-for 'script'` lets no text become HTML or an
// address of a script, except what this policy returns: the addresses of our workers.
window.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});
