// The commands that this browser used last. Only their ids: no title and no name is left behind.

const recentKey = 'mc_recent_commands';
const most = 4;

export function recentIds(): string[] {
  try {
    return (localStorage.getItem(recentKey) ?? '').split(' ').filter(Boolean).slice(0, most);
  } catch {
    return [];
  }
}

export function rememberCommand(id: string): void {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, most);
  try {
    localStorage.setItem(recentKey, ids.join(' '));
  } catch {
    return;
  }
}
