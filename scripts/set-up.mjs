// Prepares a fresh clone: dependencies, Node 24, built pages; with the argument "tests" also what only tests, checks and
// benches need. Skips parts that are up to date. Plain JavaScript, because the machine's own Node runs it, which may be
// too old for anything else.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

function stopWith(message) {
  console.error(`set-up failed: ${message}`);
  process.exit(1);
}

// Check first: an older Node fails below with an incomprehensible error.
if (Number(process.versions.node.split('.')[0]) < 20)
  stopWith(
    `this is Node ${process.versions.node}, and MeetingCost needs Node 20 or newer. Install one, for example from https://nodejs.org/en/download (Debian 12 has 18).`,
  );

const root = fileURLToPath(new URL('..', import.meta.url));
const nodeVersion = '24.21.0';
const localNode = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const lockedInstall = join(root, 'node_modules/.installed');
const lockFile = join(root, 'dist/set-up-by');
const longestLockMs = 10 * 60_000;
const nodeOfScripts = () => (existsSync(localNode) ? localNode : process.execPath);

function run(command, args, env = process.env, cwd = root) {
  const stdio = ['ignore', 'inherit', 'inherit'];
  const { status, error } = spawnSync(command, args, { cwd, env, stdio });
  if (status !== 0) {
    console.error(`set-up failed: ${command} ${args.join(' ')}${error ? `: ${error.message}` : ''}`);
    process.exit(status ?? 1);
  }
}

const readOrNothing = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function filesIn(path) {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesIn)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Whether the process that holds the lock has exited or hangs. A new lock file may still be empty. */
function isLockStale() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > longestLockMs) return true;
    const pid = Number(readFileSync(lockFile, 'utf8'));
    return pid === process.pid || !process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH' || error.code === 'ENOENT';
  }
}

/** Does nothing if another process took over the lock. */
function releaseLock() {
  if (readOrNothing(lockFile) === String(process.pid)) rmSync(lockFile, { force: true });
}

/** A checkout of another user can be started as long as nothing has to be built. */
function requireWritable(what) {
  try {
    for (const path of ['dist', 'node_modules'].map((name) => join(root, name)).filter(existsSync))
      accessSync(path, constants.W_OK);
    accessSync(existsSync(join(root, 'dist')) ? join(root, 'dist') : root, constants.W_OK);
  } catch {
    stopWith(`${root} cannot be written to, and ${what}. Run the set-up once as its owner.`);
  }
}

const unreachable =
  /ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|network timeout|FETCH_ERROR/;
const registryTimeoutMs = 15_000;

/** npm alone retries for minutes before it reports the problem. */
function requireRegistry() {
  const limits = ['--fetch-retries=0', `--fetch-timeout=${registryTimeoutMs}`];
  const { stderr, error } = spawnSync('npm', ['view', 'zod', 'version', '--prefer-online', ...limits], {
    cwd: root,
    encoding: 'utf8',
    timeout: registryTimeoutMs + 3000,
  });
  if (error?.code === 'ENOENT') stopWith('npm is not installed.');
  const reason = error ? 'ETIMEDOUT' : unreachable.exec(stderr)?.[0];
  if (!reason) return;
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' });
  stopWith(
    `the npm registry ${stdout?.trim()} cannot be reached (${reason}). Check the connection, the proxy (npm config get https-proxy) and the registry.`,
  );
}

/**
 * Lets `npm start` and `npm test` run at the same time in a fresh folder: one installs and builds, the other waits
 * and finds it done.
 */
function takeLock() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      process.once('exit', releaseLock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isLockStale()) rmSync(lockFile, { force: true });
    else {
      if (!waited) console.log('Another set-up is running in this folder; waiting for it.');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

// Not `npm ci`: behind a mirror without the builds for other platforms, the lockfile has no entries for them, and
// ci fails. This command installs the same versions from the lockfile and changes neither file. npm puts
// node_modules/.bin first on the PATH of every script, so that all scripts use the Node installed there.
const tooOld = Number(process.versions.node.split('.')[0]) < 24;
const forTests = process.argv[2] === 'tests';
const locked = hashOf(['package-lock.json']);
const hasTests = () => readOrNothing(lockedInstall).endsWith(' and tests');
const isInstalled = () =>
  readOrNothing(lockedInstall).startsWith(locked) &&
  (hasTests() || !forTests) &&
  (!tooOld || existsSync(localNode));

/**
 * A folder with the same lockfile, whose package.json names nothing that only tests need. set-up.test.ts compares the
 * development packages that builds need with what is imported.
 */
function smallerManifest() {
  const buildPackages = JSON.parse(readFileSync(join(root, 'scripts/build-packages.json'), 'utf8'));
  const folder = join(root, 'dist/install');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(join(root, file), join(folder, file));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isForBuild = ([name]) => buildPackages.includes(name);
  manifest.devDependencies = Object.fromEntries(Object.entries(manifest.devDependencies).filter(isForBuild));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

function installDependencies() {
  if (isInstalled()) return;
  requireRegistry();
  const node = tooOld || existsSync(localNode) ? [`node@${nodeVersion}`] : [];
  // A new lockfile does not take the tests away from somebody who has them.
  const isWhole = forTests || hasTests();
  const folder = isWhole ? root : smallerManifest();
  const options = ['--no-save', '--no-fund', '--no-audit', '--loglevel=error'];
  run('npm', ['install', ...options, ...node], process.env, folder);
  const modules = join(root, 'node_modules');
  if (!isWhole) {
    rmSync(modules, { recursive: true, force: true });
    renameSync(join(folder, 'node_modules'), modules);
    rmSync(folder, { recursive: true });
  }
  // Headers for compilers, and a second name of the program.
  rmSync(join(modules, 'node/node_modules'), { recursive: true, force: true });
  writeFileSync(lockedInstall, isWhole ? `${locked} and tests` : locked);
}

const stampOf = (what) => join(root, `dist/${what}-built-from`);
const stampWanted = ({ config, sources, after }) =>
  hashOf([
    ...sources,
    ...after,
    config,
    'domain',
    'calendar-format',
    'contract',
    'wording',
    'package-lock.json',
  ]);
const isBuilt = (it) => readOrNothing(stampOf(it.what)) === stampWanted(it);

/** Runs the builds whose inputs have changed. */
function build({ what, config, sources, after }) {
  const stamp = stampOf(what);
  const wanted = stampWanted({ config, sources, after });
  if (readOrNothing(stamp) === wanted) return;
  // A test may run this, and its NODE_ENV would build React with its warnings, which is 50 % larger.
  const env = { ...process.env, NODE_ENV: 'production' };
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(nodeOfScripts(), [vite, 'build', '--config', config, '--logLevel=warn'], env);
  for (const script of after) run(nodeOfScripts(), [join(root, script)], env);
  writeFileSync(stamp, wanted);
}

const pageScripts = [
  'static-pages.ts',
  'browser-support.ts',
  'licenses.ts',
  'license-text.ts',
  'service-worker.ts',
  'texts',
].map((name) => `scripts/${name}`);
const builds = [
  { what: 'web', config: 'vite.config.ts', sources: ['web', ...pageScripts], after: ['scripts/compress.ts'] },
  { what: 'server', config: 'vite.server.config.ts', sources: ['server'], after: [] },
];

// Without a lock, which a read-only checkout could not create.
if (!isInstalled() || !builds.every(isBuilt)) {
  requireWritable(isInstalled() ? 'its pages have to be built' : 'its dependencies have to be installed');
  takeLock();
  installDependencies();
  for (const it of builds) build(it);
}
