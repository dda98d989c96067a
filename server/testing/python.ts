// Calendar libraries from Debian's Python packages.

import { spawnSync } from 'node:child_process';

/** The Python that Debian's packages are installed for. */
export const python = '/usr/bin/python3';

/** Whether python3 has a module. */
export const hasModule = (name: string): boolean =>
  spawnSync(python, ['-c', `import ${name}`], { stdio: 'ignore' }).status === 0;
