// The walls of the house. ARCHITECTURE.md says them in words.

const screen = '^web/screens/([^/]+)/';
const tests = '\\.test\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: '^(contract|domain)/|node_modules/zod/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|bench)/' },
    },
    {
      name: 'screens-are-apart',
      severity: 'error',
      from: { path: screen },
      to: { path: screen, pathNot: '^web/screens/$1/' },
    },
    {
      name: 'only-the-app-shows-screens',
      severity: 'error',
      from: { path: '^web/(components|api)/' },
      to: { path: [screen, '^web/app/'] },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(domain|contract|server)/|^web/(?!ui/)' },
    },
    {
      name: 'slices-keep-their-routes',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: { path: '^server/features/[^/]+/[^/]*routes\\.ts$', pathNot: '^server/features/$1/' },
    },
    {
      name: 'sql-is-in-stores',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(db|tenancy)/', '/[^/]*store\\.ts$', tests] },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'engines-are-in-db',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(db|testing)/', tests] },
      to: { path: '^node:sqlite$|node_modules/pg/' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^(server|web)/', pathNot: ['^(server|web)/testing/', tests] },
      to: { path: '^(server|web)/testing/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-barrels',
      severity: 'error',
      from: {},
      to: { path: '(^|/)index\\.tsx?$', pathNot: 'node_modules' },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
