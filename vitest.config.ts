import { defineConfig } from 'vitest/config';

// They end what hangs, on however busy a machine: nothing is found to be too slow by them.
const patience = { testTimeout: 900_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Tests of the server in which the database plays no part. */
const withoutDatabase = [
  'server/concurrency/concurrency-limit.test.ts',
  'server/db/{batches,identifiers}.test.ts',
  'server/calendar-files/write.test.ts',
  'server/features/calendar/connections/{caldav,caldav-answers,calendar-address,discovery,expand,feeds,ics}.test.ts',
  'server/features/reports/coach/{discuss-payload,language-model}.test.ts',
  'server/features/organization/sample-data/sample-meetings.test.ts',
  'server/features/organization/profile/avatar-memory.test.ts',
  'server/features/accounts/second-factor/secret-box.test.ts',
  'server/http/{error-handler,histogram,load-monitor,openapi-rules,rate-limits,table-file}.test.ts',
  'server/outgoing/*.test.ts',
  'server/visible-to.test.ts',
];
const server = { include: ['server/**/*.test.ts'], exclude: withoutDatabase, ...patience };

// The server's tests run twice, once on each engine.
export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    globalSetup: './scripts/built.ts',
    // Left to itself it keeps one core free, and half of a small machine idle. A third works while others wait.
    maxWorkers: 3,
    // Reloading the server for each test file took twice as long as the tests. Modules keep no state between tests;
    // each test has its own database and server.
    isolate: false,
    // The sign-in tests keep the provider's data in memory, which it warns of each time.
    onConsoleLog: (log) => !log.includes('quick start development-only in-memory adapter'),
    projects: [
      {
        test: {
          name: 'rules',
          ...patience,
          include: [
            'domain/**/*.test.ts',
            'calendar-format/**/*.test.ts',
            'contract/**/*.test.ts',
            'wording/**/*.test.ts',
            'web/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            ...withoutDatabase,
          ],
        },
      },
      { test: { ...server, name: 'sqlite', env: { TEST_ENGINE: 'sqlite' } } },
      {
        test: {
          ...server,
          name: 'postgres',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: './server/testing/start-postgres.ts',
        },
      },
    ],
  },
});
