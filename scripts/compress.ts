// Compresses the built pages once, so that the server never has to.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../dist/web');
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!compressible.test(name)) continue;
  const file = join(folder, name);
  const bytes = readFileSync(file);
  if (bytes.length < 1024) continue;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
}
