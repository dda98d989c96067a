import { describe, expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './failures.ts';

describe('what is said of a test that failed', () => {
  const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] };

  it('names file and test, and begins its message', () => {
    const failed = {
      status: 'failed',
      fullName: 'takes away',
      failureMessages: ['\u001b[31mnot 1\u001b[39m\n\nbut 2'],
    };
    const testResults = [
      {
        name: '/server/domain/sum.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [passed, failed],
      },
      { name: '/server/domain/cost.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ];
    const report = { numPassedTests: 2, numFailedTests: 1, testResults };
    expect(failuresOfVitest(report, '/server')).toEqual([
      '✗ domain/sum.test.ts › takes away\n    not 1\n    but 2',
    ]);
  });

  it('names a file that could not be read', () => {
    const file = { name: '/server/a.test.ts', status: 'failed', message: 'Broken', assertionResults: [] };
    const report = { numPassedTests: 0, numFailedTests: 0, testResults: [file] };
    expect(failuresOfVitest(report, '/server')).toEqual(['✗ a.test.ts\n    Broken']);
  });

  it('keeps a long message short', () => {
    const failed = { status: 'failed', fullName: 'long', failureMessages: ['line\n'.repeat(100)] };
    const file = { name: '/server/a.test.ts', status: 'failed', message: '', assertionResults: [failed] };
    const report = { numPassedTests: 0, numFailedTests: 1, testResults: [file] };
    expect(failuresOfVitest(report, '/server')[0]?.split('\n')).toHaveLength(13);
  });

  it('names a story, wherever it stands in its file, and what ended the runner', () => {
    const story = (title: string, line: number, messages: string[]) => ({
      title,
      line,
      file: 'a.e2e.ts',
      ok: messages.length === 0,
      tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
    });
    const inner = { specs: [story('within', 9, ['Not seen', 'Timed out'])] };
    const suites = [{ specs: [story('well', 1, []), story('badly', 5, ['Gone'])], suites: [inner] }];
    const stats = { expected: 1, unexpected: 2, flaky: 0 };
    expect(failuresOfPlaywright({ stats, suites, errors: [{ message: 'No browser' }] })).toEqual([
      '✗ a.e2e.ts:5 › badly\n    Gone',
      '✗ a.e2e.ts:9 › within\n    Not seen\n    Timed out',
      '✗ playwright\n    No browser',
    ]);
  });
});
