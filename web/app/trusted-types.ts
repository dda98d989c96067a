type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | null }) => unknown;
};

/**
 * The server's `require-trusted-types-for 'script'` lets no text become HTML or an address of a script, except what this
 * policy returns: the addresses of our workers.
 */
export function allowOwnWorkers(): void {
  (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
