// Firefox and WebKit as Debian ships them, by WebDriver: Playwright controls only builds of its own of these two.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';

/** Starting another browser on a busy machine takes minutes. */
export const patience = { timeout: 240_000 };

/** WebDriver names a reference to an element by this key. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Found = { [elementKey]: string };

/** Sends one command of a session. Firefox and WebKit name the same commands differently. */
type Send = (command: Command, input?: Record<string, unknown>) => Promise<unknown>;
type Command =
  | 'navigate'
  | 'execute'
  | 'click'
  | 'type'
  | 'resize'
  | 'screenshot'
  | 'newWindow'
  | 'currentWindow'
  | 'switchTo';

const programs = {
  firefox: ['/usr/bin/firefox-esr'],
  webkit: [
    '/usr/bin/WebKitWebDriver',
    '/usr/bin/Xvfb',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  ],
};
export type OtherBrowser = keyof typeof programs;

/** Skips the test visibly where a program of one of the browsers is missing, as on machines without Debian's packages. */
export function skipWithout(...names: OtherBrowser[]): void {
  const missing = names.flatMap((name) => programs[name].filter((path) => !existsSync(path)));
  test.skip(missing.length > 0, `not installed: ${missing.join(', ')}`);
}

type Started = { send: Send; narrow: (width: number) => Promise<void>; close: () => Promise<void> };

/** Resolves with the first match in what a process prints. */
function printed({ stdout, stderr }: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    for (const stream of [stdout, stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const found = pattern.exec(text)?.[1];
        if (found) resolve(found);
      });
      stream?.on('close', () => reject(new Error(`ended without ${pattern}: ${text}`)));
    }
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/** An answer of Marionette, Firefox's own side of WebDriver: `length:[1,id,error,result]`. */
type MarionetteAnswer = [type: 1, id: number, error: { message: string } | null, result: { value?: unknown }];

const marionetteNames: Record<Command, string> = {
  navigate: 'WebDriver:Navigate',
  execute: 'WebDriver:ExecuteScript',
  click: 'WebDriver:ElementClick',
  type: 'WebDriver:ElementSendKeys',
  resize: 'WebDriver:SetWindowRect',
  screenshot: 'WebDriver:TakeScreenshot',
  newWindow: 'WebDriver:NewWindow',
  currentWindow: 'WebDriver:GetWindowHandle',
  switchTo: 'WebDriver:SwitchToWindow',
};

async function startFirefox(): Promise<Started> {
  const profile = mkdtempSync(join(tmpdir(), 'meetingcost-firefox-'));
  const preferences = {
    'marionette.port': 0,
    'remote.log.level': 'Info',
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': 'en-US',
  };
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const [program = ''] = programs.firefox;
  const browser = spawn(
    program,
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile],
    {
      env: { ...process.env, HOME: profile, TZ: 'Europe/Berlin', MOZ_CRASHREPORTER_DISABLE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const socket = connect(Number(await printed(browser, /Listening on port (\d+)/)), '127.0.0.1');
  const waiting = new Map<number, (answer: MarionetteAnswer) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString()) as MarionetteAnswer | object;
      received = received.subarray(end);
      // The first message greets.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as MarionetteAnswer);
    }
  });
  let sent = 0;
  const command = async (name: string, input: Record<string, unknown>): Promise<unknown> => {
    sent += 1;
    const id = sent;
    const answer = new Promise<MarionetteAnswer>((resolve) => waiting.set(id, resolve));
    const text = JSON.stringify([0, id, name, input]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , error, result] = await answer;
    waiting.delete(id);
    if (error) throw new Error(`Firefox, ${name}: ${error.message}`);
    return result !== null && 'value' in result ? result.value : result;
  };
  await once(socket, 'data');
  await command('WebDriver:NewSession', {});
  return {
    send: (name, input = {}) => {
      const { element, ...rest } = input;
      return command(marionetteNames[name], { ...rest, ...(element !== undefined && { id: element }) });
    },
    // The window is never narrower than 500 px; the page in it may be.
    async narrow(width) {
      await command('Marionette:SetContext', { value: 'chrome' });
      const script = 'gBrowser.selectedBrowser.style.maxWidth = `${arguments[0]}px`';
      await command('WebDriver:ExecuteScript', { script, args: [width] });
      await command('Marionette:SetContext', { value: 'content' });
    },
    async close() {
      socket.destroy();
      await stop(browser);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const reads: ReadonlySet<Command> = new Set(['screenshot', 'currentWindow']);
const webkitPaths: Record<Command, (element: string) => string> = {
  navigate: () => 'url',
  execute: () => 'execute/sync',
  click: (element) => `element/${element}/click`,
  type: (element) => `element/${element}/value`,
  resize: () => 'window/rect',
  screenshot: () => 'screenshot',
  newWindow: () => 'window/new',
  currentWindow: () => 'window',
  switchTo: () => 'window',
};

async function startWebkit(): Promise<Started> {
  const [driverProgram = '', screenProgram = '', binary] = programs.webkit;
  const home = mkdtempSync(join(tmpdir(), 'meetingcost-webkit-'));
  const screen = spawn(
    screenProgram,
    ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const display = await printed(screen, /(\d+)\s/);
  const port = await freePort();
  const driver = spawn(driverProgram, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, HOME: home, TZ: 'Europe/Berlin', LANG: 'C.UTF-8' },
    stdio: 'ignore',
  });
  const request = async (method: string, path: string, input?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(input && { body: JSON.stringify(input) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit, ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await expect(() => request('GET', '/status')).toPass(patience);
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
  };
  const { sessionId } = (await request('POST', '/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    send: (name, { element, ...input } = {}) =>
      request(
        reads.has(name) ? 'GET' : 'POST',
        `${session}/${webkitPaths[name](String(element))}`,
        reads.has(name) ? undefined : input,
      ),
    // The window is never narrower than about 450 px.
    narrow: () => Promise.resolve(),
    async close() {
      await request('DELETE', session);
      await Promise.all([stop(driver), stop(screen)]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What an element is found by, exactly as people see it or hear it. */
export type Kind = 'button' | 'link' | 'field' | 'heading' | 'text';

/** Runs in the page: the first visible element of a kind with this name; behind a dialog nothing can be used. */
const findElement = `
  const [kind, name] = arguments;
  const text = (it) => (it.getAttribute?.('aria-label') ?? it.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const isVisible = (it) => it.checkVisibility() && it.getClientRects().length > 0;
  const place = document.querySelector('dialog:modal') ?? document;
  const of = (css) => [...place.querySelectorAll(css)].filter((it) => text(it) === name);
  const found = {
    button: () => of('button, [role=button], [role=menuitem], [role=option]'),
    link: () => of('a[href]'),
    heading: () => of('h1, h2, h3'),
    text: () => [...document.querySelectorAll('body *')].filter((it) => text(it).includes(name)).reverse(),
    field: () => [
      ...[...document.querySelectorAll('label')].filter((it) => text(it) === name).map((it) => it.control),
      ...of('input, select, textarea'),
    ],
  }[kind]();
  return found.find((it) => it && isVisible(it)) ?? null;`;

/** Runs in the page: notes errors and violations of the content security policy from now on. */
const noteFaults = `
  window.faults = [];
  addEventListener('error', (event) => window.faults.push(event.message));
  addEventListener('unhandledrejection', (event) => window.faults.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    window.faults.push(event.effectiveDirective + ' ' + event.blockedURI));`;

/** One browser with one window. */
export type Driver = {
  open: (url: string) => Promise<void>;
  /** As a page does: the WebDriver command of Firefox passes service workers by. */
  reload: () => Promise<void>;
  /** Runs the body of a function in the page; a promise is waited for. */
  run: <T>(body: string, ...args: unknown[]) => Promise<T>;
  /** Waits for an element, then clicks it as people do. */
  click: (kind: Kind, name: string) => Promise<void>;
  /** Types into a field key by key. */
  type: (label: string, text: string) => Promise<void>;
  /** Chooses the first option of a native list that begins with a text. */
  choose: (label: string, option: string) => Promise<void>;
  see: (kind: Kind, name: string) => Promise<void>;
  notSee: (kind: Kind, name: string) => Promise<void>;
  /** Makes the page this large, not the window. */
  resize: (width: number, height: number) => Promise<void>;
  /** Notes errors of the loaded page from now on; `faults` reads them. */
  watch: () => Promise<void>;
  faults: () => Promise<string[]>;
  /** Opens a second window; returns the handles of both. */
  newWindow: () => Promise<{ first: string; second: string }>;
  switchTo: (handle: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

export async function startOther(name: OtherBrowser): Promise<Driver> {
  const { send, narrow, close } = await Promise.race([
    name === 'firefox' ? startFirefox() : startWebkit(),
    // An unreferenced timer, so that it keeps no test process alive.
    wait(patience.timeout, null, { ref: false }).then(() => {
      throw new Error(`${name} did not start`);
    }),
  ]);
  const run = <T>(body: string, ...args: unknown[]) => send('execute', { script: body, args }) as Promise<T>;
  const found = async (kind: Kind, label: string): Promise<string> => {
    let element = '';
    await expect(async () => {
      const it = await run<Found | null>(findElement, kind, label);
      expect(it, `${kind} “${label}”`).not.toBeNull();
      element = it?.[elementKey] ?? '';
    }).toPass(patience);
    return element;
  };
  /** A screen that renders again replaces elements, and one that moves is not there when the click comes. */
  const onFound = async (kind: Kind, label: string, act: (element: string) => Promise<unknown>) => {
    await expect(async () => {
      const element = await found(kind, label);
      await run("arguments[0].scrollIntoView({ block: 'center' })", { [elementKey]: element });
      await act(element);
    }, `${kind} “${label}”`).toPass(patience);
  };
  return {
    open: async (url) => void (await send('navigate', { url })),
    async reload() {
      await run('window.isBefore = true; setTimeout(() => location.reload())');
      await expect
        .poll(() => run("return document.readyState === 'complete' && !window.isBefore"))
        .toBe(true);
    },
    run,
    click: (kind, label) =>
      onFound(kind, label, async (element) => {
        const it = { [elementKey]: element };
        await run(
          "arguments[0].addEventListener('click', ({ currentTarget }) => (currentTarget.isHit = true))",
          it,
        );
        await send('click', { element });
        // One that moved meanwhile was missed, such as a button of a message that slides in. The click may end the page.
        const wasMissed = run<boolean>('return arguments[0].isConnected && !arguments[0].isHit', it);
        expect(await wasMissed.catch(() => false)).toBe(false);
      }),
    type: (label, text) => onFound('field', label, (element) => send('type', { element, text })),
    async choose(label, option) {
      await expect(async () => {
        const element = { [elementKey]: await found('field', label) };
        expect(
          await run<boolean>(
            `const [list, text] = arguments;
            const option = [...list.options].find((it) => it.text.trim().startsWith(text));
            if (!option) return false;
            list.value = option.value;
            list.dispatchEvent(new Event('input', { bubbles: true }));
            list.dispatchEvent(new Event('change', { bubbles: true }));
            return true;`,
            element,
            option,
          ),
        ).toBe(true);
      }).toPass(patience);
    },
    see: async (kind, label) => void (await found(kind, label)),
    async notSee(kind, label) {
      await expect.poll(() => run<Found | null>(findElement, kind, label), patience).toBeNull();
    },
    async resize(width, height) {
      const chrome = await run<number>('return outerHeight - innerHeight');
      await send('resize', { width, height: height + chrome });
      await narrow(width);
    },
    watch: () => run(noteFaults),
    faults: () => run('return window.faults'),
    async newWindow() {
      const first = String(await send('currentWindow'));
      const { handle } = (await send('newWindow', { type: 'window' })) as { handle: string };
      return { first, second: handle };
    },
    switchTo: async (handle) => void (await send('switchTo', { handle })),
    screenshot: async () => Buffer.from(String(await send('screenshot')), 'base64'),
    close,
  };
}
