import { defineConfig } from '@playwright/test';
import { chromiumAt } from './e2e/chromium.ts';
import { setup } from './scripts/built.ts';

// Each worker reads this file, too.
if (process.env['TEST_WORKER_INDEX'] === undefined) setup();

const executablePath = await chromiumAt();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // They end what hangs, on however busy a machine: nothing is found to be too slow by them.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    // Each context would fetch the whole calculator for later; the stories of the worker itself let it in.
    serviceWorkers: 'block',
    // Frames of something that only moves are paid for by the processor here.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
