import { existsSync } from 'node:fs';
import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates the folder and its parents. A recursive `mkdir` never returns where a file system cannot hold a folder,
 * such as below /proc. Folders created by root get the owner of the parent folder: an operator command must not
 * create a folder that the server cannot write to.
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
    // Another process may have created it first.
    if (!(await stat(folder).catch(() => null))?.isDirectory()) throw error;
  }
}
