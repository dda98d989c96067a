// What the reports of the two runners say of a test that failed, in a few lines each.

import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

type Suite = {
  suites?: Suite[];
  specs: {
    title: string;
    ok: boolean;
    file: string;
    line: number;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
};

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: Suite[];
};

const shownLines = 12;

function inShort(where: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').filter(Boolean);
  return [`✗ ${where}`, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join('\n');
}

/** The tests that failed, and the files that did not come to have any. */
export function failuresOfVitest(report: VitestReport, root: string): string[] {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [inShort(file, [message])];
      return failed.map((test) => inShort(`${file} › ${test.fullName}`, test.failureMessages));
    });
}

const specsOf = (suite: Suite): Suite['specs'] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

/** The stories that failed, and what kept the runner from any. */
export function failuresOfPlaywright({ suites, errors }: PlaywrightReport): string[] {
  const textOf = ({ message }: { message?: string }) => message ?? '';
  const stories = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const said = tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(textOf)));
      return inShort(`${file}:${line} › ${title}`, said);
    });
  return [...stories, ...errors.map((error) => inShort('playwright', [textOf(error)]))];
}
