import { existsSync } from 'node:fs';
import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates the folder and those above it. `mkdir` with `recursive` never ends where a file system cannot hold a folder,
 * such as below /proc. What root creates belongs to the owner of the folder above: an operator's command must not leave a
 * folder that the server cannot write to.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const existing = await stat(folder).catch(() => null);
  if (existing?.isDirectory()) return;
  const parent = dirname(folder);
  if (!existsSync(parent) && parent !== folder) await makeFolder(parent, mode);
  try {
    await mkdir(folder, { mode });
    const { uid, gid } = await stat(parent);
    if (process.getuid?.() === 0 && uid !== 0) await chown(folder, uid, gid);
  } catch (error) {
    // Another process may have been quicker.
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error;
  }
}
