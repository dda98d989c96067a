// Every hostile text in every field of the OpenAPI document, checked on every screen and dialog at three widths, in
// the command palette, in a toast, in an import preview, and in the URL of every screen.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Bar, isTiny } from '../bar.ts';

type Result = { status: string; annotations: { type: string; description?: string }[] };
type Spec = { title: string; tests: { results: Result[] }[] };
type Report = { suites: { specs: Spec[] }[] };

const playwright = join(import.meta.dirname, '../../node_modules/.bin/playwright');

export async function injection(): Promise<Bar[]> {
  if (isTiny) {
    console.log('  skipped: a part of it is among the browser tests');
    return [];
  }
  const { stdout } = spawnSync(playwright, ['test', 'injection', '--reporter=json'], {
    env: { ...process.env, INJECTION: 'whole' },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const { suites } = JSON.parse(stdout) as Report;
  const [screens, opened, control] = suites
    .flatMap(({ specs }) => specs)
    .map(({ tests }) => tests[0]?.results[0]);
  const tours = [screens, opened];
  const holds = tours.every((tour) => tour?.status === 'passed');
  const figures = tours.map((tour) => tour?.annotations.find(({ type }) => type === 'figure')?.description);
  return [
    {
      name: 'hostile text in every field on every screen',
      figure: holds ? 'nothing ran, nothing was made' : 'see INJECTION=whole playwright test injection',
      peer: figures.join('; in dialogs '),
      aim: '0',
      holds,
      control: control?.status === 'passed',
    },
  ];
}
