import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hold } from './hold-requests.ts';
import { expect, newContext, startServer, test } from './fixtures.ts';
import { importHeld, weeklySync } from './imported.ts';
import { newAdmin } from './people.ts';

/** An OpenAI-compatible server that sends half of an answer, and the rest after `continueAnswer`. */
async function startModel() {
  const asked: string[] = [];
  let continueAnswer = () => {};
  const released = new Promise<void>((resolve) => (continueAnswer = resolve));
  const piece = (delta: object, reason: string | null) =>
    `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => void (body += part.toString()));
    request.on('end', () => {
      asked.push(body);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(piece({ content: 'Write an agenda. ' }, null));
      void released.then(() =>
        response.end(
          `${piece({ content: '<b>Invite</b> fewer people.' }, null)}${piece({}, 'stop')}data: [DONE]\n\n`,
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/v1`, asked, continueAnswer, stop };
}

test('the model receives exactly the payload shown before, and its answer streams in', async ({
  browser,
}) => {
  const model = await startModel();
  const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-e2e-'));
  const server = await startServer(dataDir, { COACH_LLM_URL: model.url, COACH_LLM_MODEL: 'small-model' });
  try {
    const context = await newContext(browser, { url: server.url, dataDir });
    const page = await context.newPage();
    await newAdmin(page);
    await importHeld(page, [weeklySync], 83.17);
    await page.goto('/dashboard/coach');
    await page.getByRole('link', { name: 'Discuss' }).click();
    const panel = page.getByRole('region', { name: 'Discuss' });
    const ask = panel.getByRole('button', { name: 'Ask' });
    await expect(ask).toBeDisabled();
    const allow = page.getByRole('switch', { name: 'Let members discuss the score with a language model' });
    const release = await hold(page, '**/api/coach/discuss');
    await allow.check();
    // Click again before the first response.
    await allow.uncheck();
    await allow.check();
    const switched: unknown[] = [];
    page.on('requestfinished', (one) => one.method() === 'PUT' && switched.push(one.postDataJSON()));
    await release();
    await expect.poll(() => switched).toEqual([true, false, true].map((enabled) => ({ enabled })));
    await expect(allow).toBeChecked();
    await expect(ask).toBeEnabled();
    await panel
      .getByLabel('Question')
      .selectOption({ label: 'What should we change first, and what would it gain us?' });
    await panel.getByText('What is sent').click();
    const sent = await panel.getByRole('textbox', { name: 'What is sent' }).inputValue();
    expect(sent).toContain('small-model');
    // $83.17 an hour, $748.53 for the nine people.
    expect(sent).not.toMatch(/Weekly sync|Ada|Ben|83\.17|748\.53/);
    expect(model.asked).toEqual([]);

    await ask.click();
    await expect(panel).toContainText('Write an agenda.');
    await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
    model.continueAnswer();
    // Markup is shown as text.
    await expect(panel).toContainText('Write an agenda. <b>Invite</b> fewer people.');
    await expect(panel).toContainText('Written by a language model, which can be wrong.');
    expect(model.asked).toEqual([sent]);

    const again = page.waitForRequest((request) => request.url().endsWith('/api/coach/discuss/answers'));
    await context.clearCookies();
    await ask.click();
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    expect((await again).headers()['x-expected-user']).toMatch(/^\d+$/);
    await context.close();
  } finally {
    model.stop();
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
