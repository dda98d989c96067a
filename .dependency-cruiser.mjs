// The layers and boundaries of ARCHITECTURE.md. scripts/boundaries.test.ts breaks each rule once.

const screen = '^web/screens/([^/]+/[^/]+)/';
const tests = '\\.test\\.tsx?$';
/** From top to bottom. */
const areas = ['organization', 'accounts', 'calendar', 'reports', 'meetings', 'people'];

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
      name: 'wording-imports-domain-and-contract',
      severity: 'error',
      from: { path: '^wording/', pathNot: tests },
      to: { pathNot: '^(wording|contract|domain)/' },
    },
    {
      name: 'calendar-format-imports-domain-and-ical',
      severity: 'error',
      from: { path: '^calendar-format/', pathNot: tests },
      to: { pathNot: '^(calendar-format|domain)/|node_modules/ical\\.js/' },
    },
    {
      name: 'one-reader-of-calendars',
      severity: 'error',
      from: {
        path: '^(server|web)/',
        pathNot: ['^server/(calendar-files/write\\.ts$|testing/)', tests],
      },
      to: { path: 'node_modules/ical\\.js/' },
    },
    {
      name: 'server-does-not-import-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench)/' },
    },
    {
      name: 'web-does-not-import-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|bench)/' },
    },
    {
      name: 'screens-do-not-import-screens',
      severity: 'error',
      from: { path: screen },
      to: { path: screen, pathNot: '^web/screens/$1/' },
    },
    {
      name: 'only-app-imports-screens',
      severity: 'error',
      from: { path: '^web/(components|api)/' },
      to: { path: [screen, '^web/app/'] },
    },
    {
      name: 'ui-imports-no-product-code',
      severity: 'error',
      from: { path: '^web/ui/' },
      // The mark of texts is none.
      to: { path: '^(domain/(?!format/text)|calendar-format|contract|wording|server)|^web/(?!ui/)' },
    },
    {
      name: 'infrastructure-imports-no-feature',
      severity: 'error',
      from: { path: '^server/(http|tenancy|db|events|jobs|outgoing)/', pathNot: tests },
      to: { path: '^server/(features|app|testing)/|^server/(context|config)\\.ts$' },
    },
    {
      name: 'services-import-no-feature',
      severity: 'error',
      from: {
        path: '^server/(audit|calendar-files|demo-requests|health|mail|metrics|org-roles|secrets|sessions|sign-ins|subscription|totals)/',
        pathNot: tests,
      },
      to: { path: '^server/(features|app)/' },
    },
    ...areas.slice(1).map((area, index) => ({
      name: `${area}-imports-no-area-above`,
      severity: 'error',
      from: { path: `^server/features/${area}/`, pathNot: tests },
      to: { path: `^server/features/(${areas.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'profile-imports-no-feature',
      severity: 'error',
      from: { path: '^server/features/organization/profile/', pathNot: tests },
      to: { path: '^server/features/', pathNot: '^server/features/organization/profile/' },
    },
    {
      name: 'tenancy-imports-no-infrastructure',
      severity: 'error',
      from: { path: '^server/tenancy/', pathNot: tests },
      to: { path: '^server/(http|db|events|jobs)/' },
    },
    {
      name: 'only-app-composes',
      severity: 'error',
      from: { path: '^server/features/', pathNot: tests },
      to: { path: '^server/app/' },
    },
    {
      name: 'routes-are-private',
      severity: 'error',
      from: { path: '^server/features/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^server/features/[^/]+/[^/]+/[^/]*routes\\.ts$', pathNot: '^server/features/$1/' },
    },
    {
      name: 'sql-in-stores-only',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(db|tenancy)/', '/[^/]*store\\.ts$', tests] },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'only-the-record-writes-meetings',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/features/meetings/meetings/record\\.ts$', tests] },
      to: { path: '^server/features/meetings/meetings/write-store\\.ts$' },
    },
    {
      name: 'drivers-in-db-only',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/(db|testing)/', '^server/events/postgres-channel\\.ts$', tests],
      },
      to: { path: '^node:sqlite$|node_modules/pg/' },
    },
    {
      name: 'testing-in-tests-only',
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
    { name: 'imports-resolve', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      // Some packages have only types.
      mainFields: ['module', 'main', 'types'],
    },
  },
};
