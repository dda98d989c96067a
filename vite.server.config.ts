import { defineConfig } from 'vite';

// The server as it is started: a few files, see docs/decisions/002-server-build.md.
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    // Side by side: a module finds the built pages by where it lies itself, as it does in its source.
    rolldownOptions: {
      input: {
        main: 'server/app/main.ts',
        'report-worker': 'server/db/report-worker.ts',
        'sheet-worker': 'server/http/sheet-worker.ts',
        'calendar-worker': 'server/features/calendar/connections/calendar-worker.ts',
      },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
  // Hundreds of small files each, which a start would look up one by one.
  ssr: { noExternal: ['kysely', 'zod'] },
});
