// The server's `require-trusted-types-for 'script'` lets no text become HTML or an address of a script, except what this
// policy returns: the addresses of our workers.

declare global {
  var trustedTypes:
    | { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown }
    | undefined;
}

globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});

export {};
