import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { safeNextPath } from './next-path.ts';

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://cost.example' } }));
afterEach(() => void vi.unstubAllGlobals());

test.each([
  '/dashboard/roi',
  '/dashboard/meetings?search=a%2Fb&page=2',
  '/login?next=//hit.test',
  '/x//y',
  '/%2f%2fhit.test',
])('a visitor with the target %j continues there', (next) => expect(safeNextPath(next)).toBe(next));

test.each([
  null,
  '',
  'dashboard',
  'javascript:hit()',
  'JavaScript:hit()//',
  ' javascript:hit()',
  'data:text/html,<script>hit()</script>',
  'https://hit.test/',
  'https:hit.test',
  'https:/hit.test',
  '//hit.test',
  '///hit.test',
  '/\\hit.test',
  '\\\\hit.test',
  '\\/hit.test',
  '/\t/hit.test',
  '/\n/hit.test',
  '/\r\\hit.test',
  '\t//hit.test',
  ' //hit.test',
  '/\t\t//hit.test',
  '//cost.example@hit.test',
  'https://cost.example',
])('an address that could leave the app, %j, leads to the dashboard', (next) => {
  expect(safeNextPath(next)).toBe('/dashboard');
});
