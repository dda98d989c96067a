// npm run build:release: packs the built server with its modules, for machines without npm. Unpacks the archive
// elsewhere and starts it as a test.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { licenseText } from './license-text.ts';

const root = join(import.meta.dirname, '..');
const out = join(root, 'dist/release');
const mostBytes = 100e6;

type Manifest = { name: string; version: string; license: string; dependencies: object; imports: object };
type Locked = { version: string; dev?: boolean; devOptional?: boolean; link?: boolean };

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

const manifest = readJson('package.json') as Manifest;

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim();

/** The version; between two versions with the commit, so that each archive has its own folder. */
function releaseVersion(): string {
  const commit = git('rev-parse', '--short=9', 'HEAD');
  const isTagged = git('tag', '--points-at', 'HEAD')?.split('\n').includes(`v${manifest.version}`);
  return commit && !isTagged ? `${manifest.version}+${commit}` : manifest.version;
}

const name = `meetingcost-${releaseVersion()}-${process.platform}-${process.arch}`;
const folder = join(out, name);

const lock = readJson('package-lock.json') as { packages: Record<string, Locked> };
/**
 * Folders of the packages that the server needs according to the lockfile; packages for other platforms are not
 * installed, and links lead to folders that only tests use.
 */
const modules = Object.entries(lock.packages)
  .filter(
    ([path, { dev, devOptional, link }]) =>
      path !== '' && !dev && !devOptional && !link && existsSync(join(root, path)),
  )
  .map(([path]) => path);

/** Skips tests, and files for compilers and debuggers only. */
const isNeeded = (file: string): boolean =>
  !/\.(test\.ts|d\.[cm]?ts|map)$|\/server\/testing(\/|$)|\/docs\/pictures(\/|$)/.test(file);

function copy(path: string): void {
  const from = join(root, path);
  // Packages inside of a package are listed separately.
  const filter = (file: string) => isNeeded(file) && !(file !== from && basename(file) === 'node_modules');
  cpSync(from, join(folder, path), { recursive: true, filter });
}

/** Operator scripts, which run from source. */
const commands = ['admin', 'backup', 'move', 'restore', 'totals'];

/** Lets `npm run` work where npm exists; nothing requires it. */
function writeManifest(): void {
  const { name: product, version, license, dependencies, imports } = manifest;
  const scripts = {
    start: 'exec node --max-semi-space-size=16 --heap-growing-percent=100 dist/server/main.js',
    ...Object.fromEntries(commands.map((it) => [it, `exec node scripts/${it}.ts`])),
  };
  const engines = { node: `>=${process.versions.node.split('.')[0]}` };
  const released = {
    name: product,
    version,
    private: true,
    license,
    type: 'module',
    engines,
    imports,
    scripts,
    dependencies,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`);
  writeFileSync(join(folder, '.node-version'), `${process.versions.node}\n`);
}

type Component = { type: string; name: string; version: string; purl: string; licenses?: object[] };
type Bom = { metadata: { component: { name: string } }; components: Component[] };

/** CycloneDX SBOM: the modules of the server as npm lists them, and the packages bundled into the pages. */
function writeSbom(): number {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'];
  const bom = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as Bom;
  bom.metadata.component.name = manifest.name;
  const inPages = readFileSync(join(root, 'dist/web/licenses.txt'), 'utf8').matchAll(
    /^(\S+) (\d\S*) \((.+)\)$/gm,
  );
  for (const [, packageName = '', version = '', license = ''] of inPages) {
    const purl = `pkg:npm/${packageName.replace('@', '%40')}@${version}`;
    if (bom.components.some((it) => it.purl === purl)) continue;
    const licenses = [{ license: { id: license } }];
    bom.components.push({ type: 'library', name: packageName, version, purl, licenses });
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(bom, null, 2));
  return bom.components.length;
}

function writeNotice(): void {
  const heading = `MeetingCost ${manifest.version}
Licensed under the Apache License 2.0, see LICENSE.

The pages contain the packages of dist/web/licenses.txt. The server uses these packages:
`;
  const texts = modules.map((path) => licenseText(join(root, path)));
  writeFileSync(join(folder, 'NOTICE'), [heading, ...texts].join(`\n${'-'.repeat(80)}\n\n`));
}

/** Starts the unpacked server with only Node on the PATH, and requests a page. */
async function startUnpacked(archive: string): Promise<number> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'meetingcost-release-'));
  try {
    execFileSync('tar', ['-xzf', archive, '-C', elsewhere]);
    const cwd = join(elsewhere, name);
    const env = { PATH: '/nowhere', PORT: '0', DATA_DIR: join(elsewhere, 'data'), NODE_ENV: 'production' };
    const began = performance.now();
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(server, 'exit');
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = / is at (http\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
      server.on('exit', () => reject(new Error(`the unpacked server ended: ${said}`)));
    });
    const readyMs = performance.now() - began;
    for (const path of ['/api/health', '/', '/login']) {
      const { status } = await fetch(`${url}${path}`);
      if (status !== 200) throw new Error(`the unpacked server answers ${path} with ${status}`);
    }
    // Run an operator command, which uses the sources, beside the server.
    execFileSync(process.execPath, ['scripts/backup.ts'], { cwd, env, stdio: 'ignore' });
    server.kill('SIGTERM');
    await ended;
    return readyMs;
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const path of [
  'dist/server',
  'dist/web',
  'domain',
  'calendar-format',
  'contract',
  'wording',
  'server',
  'docs',
  'packaging',
])
  copy(path);
// The archive has no pictures.
const readme = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(
  /^!\[.*\]\(docs\/pictures\/.*\)\n\n?/gm,
  '',
);
writeFileSync(join(folder, 'README.md'), readme);
for (const path of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md']) copy(path);
for (const path of [...['command', ...commands].map((it) => `scripts/${it}.ts`), ...modules]) copy(path);
writeManifest();
writeNotice();
const components = writeSbom();

const archive = join(out, `${name}.tar.gz`);
execFileSync('tar', [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  // The service user differs from the users who build and unpack.
  '--mode=u+rwX,go+rX,go-w',
  '-czf',
  archive,
  '-C',
  out,
  name,
]);
const unpackedBytes = Number(/^\d+/.exec(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }))?.[0]);
rmSync(folder, { recursive: true });
const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);

const readyMs = await startUnpacked(archive);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const archiveBytes = statSync(archive).size;
console.log(`${archive}
  ${megabytes(archiveBytes)} packed, ${megabytes(unpackedBytes)} unpacked, ${components} components in sbom.cdx.json
  for Node ${process.versions.node} on ${process.platform} ${process.arch}; unpacked in ${dirname(archive)} it started in ${Math.round(readyMs)} ms`);
if (unpackedBytes > mostBytes) {
  console.error(`It must not be larger than ${megabytes(mostBytes)} unpacked.`);
  process.exitCode = 1;
}
