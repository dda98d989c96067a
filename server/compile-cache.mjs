// Keeps what Node made of our TypeScript: a start then neither loads the compiler nor runs it.
// Plain JavaScript, because it has to run before the first TypeScript file is read.

import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../dist/compile-cache', import.meta.url)));
