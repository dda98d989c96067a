// The conformance suite of the Model Context Protocol, for what this server offers: tools, without prompts, resources
// and tasks.

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveMcpSetting } from '#contract/organization/mcp.ts';
import { newOrganizationToken, newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const suite = join(
  import.meta.dirname,
  '../../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);

const scenarios = [
  'server-stateless',
  'tools-list',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
  'caching',
  'http-header-validation',
  'input-required-result-unsupported-methods',
];

/** The suite asks for tools of its own, and for lists that this server does not have. */
const isNotOffered = (message: string) =>
  message.startsWith('Not testable: server does not list the diagnostic tool') ||
  /^(prompts|resources|resources\/templates)\/list returned JSON-RPC error -32601/.test(message);

type Check = { id: string; status: string; errorMessage?: string };

/** The suite cannot send a token: this adds it. */
async function withToken(port: string, token: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const { method, url, headers } = request;
    const authorization = `Bearer ${token}`;
    const sent = ask(
      { host: '127.0.0.1', port, method, path: url, headers: { ...headers, authorization } },
      (answer) => void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    request.pipe(sent);
  });
  await new Promise<void>((listening) => void proxy.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
}

test('the endpoint conforms to the revision 2026-07-28', { timeout: 120_000 }, async () => {
  const app = await testApp({ publicUrl: null });
  const { admin } = await newTeam(app);
  await admin.call(saveMcpSetting, { body: { isOn: true } });
  const token = await newOrganizationToken(app, admin, ['meetings:read'], false);
  const { port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
  const url = await withToken(port, token);
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-mcp-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Its exit code counts what is not offered as failed.
  await new Promise<void>((ended) => {
    const given = ['server', '--url', url, '--requirements', '2026-07-28', '--output-dir', folder];
    execFile(process.execPath, [suite, ...given], { maxBuffer: 1e8 }, () => ended());
  });
  const found = scenarios.flatMap((scenario) => {
    const results = readdirSync(folder).filter((name) => name.startsWith(`server-${scenario}-2`));
    expect(results, scenario).toHaveLength(1);
    return JSON.parse(readFileSync(join(folder, results[0] ?? '', 'checks.json'), 'utf8')) as Check[];
  });
  expect(found.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(40);
  const failed = found.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  expect(failed.filter(({ errorMessage = '' }) => !isNotOffered(errorMessage))).toEqual([]);
});
