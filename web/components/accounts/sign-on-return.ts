// The path after a sign-in at a provider, stored for this tab while the provider's page is shown.

const key = 'mc_sign_on';

/** Opens the provider's page. */
export function openProvider(url: string, next: string): void {
  try {
    sessionStorage.setItem(key, next);
  } catch {
    // Storage may be blocked; then the dashboard opens.
  }
  window.location.assign(url);
}

export function takeSignOnReturn(): string | null {
  try {
    const next = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return next;
  } catch {
    return null;
  }
}
