import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates the folder and those above it. `mkdir` with `recursive` never ends where a file system cannot hold a folder,
 * such as below /proc.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const existing = await stat(folder).catch(() => null);
  if (existing?.isDirectory()) return;
  const parent = dirname(folder);
  if (!existsSync(parent) && parent !== folder) await makeFolder(parent, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Another process may have been quicker.
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error;
  }
}
