// Who may import whom. Written as folder patterns, so that a new feature needs no new rule.
// Allowed imports: core <- library <- engine <- server; core <- api <- ui <- apps; core, library, engine, api <- server.
const only = (from, allowed, comment) => ({
  name: `${from}-imports-only-${allowed.join('-') || 'itself'}`,
  severity: 'error',
  comment,
  from: { path: `^packages/${from}/src`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(packages|apps|server)/', pathNot: `^packages/(${[from, ...allowed].join('|')})/` },
});

module.exports = {
  forbidden: [
    only('core', [], 'core is the domain alone: move code that needs more into the package that has it.'),
    only('library', ['core'], 'library may import only the domain.'),
    only(
      'engine',
      ['core', 'library'],
      'engine turns text into an analysis; what needs the wire or the database belongs in server.',
    ),
    only('api', ['core'], 'api is both ends of the wire; content and engines stay behind the server.'),
    only('ui', ['core', 'api'], 'a bundle is public: ask the server through packages/api instead.'),
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'core has neither DOM nor Node nor network: pass values in.',
      from: { path: '^packages/core/src', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-do-not-import-one-another',
      severity: 'error',
      comment: 'Features must not import each other: move the shared part to ui/src/components or ui/src/data.',
      from: { path: '^packages/ui/src/features/([^/]+)/' },
      to: { path: '^packages/ui/src/features/', pathNot: '^packages/ui/src/features/$1/' },
    },
    {
      name: 'shared-does-not-import-features',
      severity: 'error',
      comment: 'Only routes.tsx imports features.',
      from: { path: '^packages/ui/src/(platform|data|layout|components|theme|testing)/' },
      to: { path: '^packages/ui/src/features/' },
    },
    {
      name: 'components-do-not-fetch',
      severity: 'error',
      comment: 'A component gets its data as props; queries are in ui/src/data, by resource.',
      from: { path: '^packages/ui/src/(components|theme)/' },
      to: { path: '^packages/ui/src/data/|@supabase|@tanstack/react-query' },
    },
    {
      name: 'apps-import-ui-only',
      severity: 'error',
      comment: 'An app is an entry and a platform; everything else is in ui. Only the build may read the library.',
      from: { path: '^apps/[^/]+/src' },
      to: { path: '^(packages/(engine|library)|server)/' },
    },
    {
      name: 'embedded-parts-stay-replaceable',
      severity: 'error',
      comment:
        'Only dependencies.ts and, for the database, open.ts choose between an embedded service and the real one; features must not know which.',
      from: {
        path: '^server/src/',
        pathNot: '^server/src/(embedded|testing)/|^server/src/(dependencies|database/open)\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^server/src/embedded/' },
    },
    {
      name: 'database-rows-stay-in-stores',
      severity: 'error',
      comment: 'A service gets a store; routes never see SQL.',
      from: { path: '^server/src/[^/]+/(routes|service)\\.ts$' },
      to: { path: '^server/src/database/' },
    },
    {
      name: 'a-model-is-loaded-where-it-is-configured',
      severity: 'error',
      comment: 'import() it behind the configuration; a server without a model should not load the client for one.',
      from: { path: '^server/src/', pathNot: '^server/src/testing/|\\.test\\.ts$' },
      to: { path: '^packages/engine/src/model/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one idea, or need a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'The import cannot be resolved.',
      from: {},
      // mdast has types only, which the compiler finds in @types/mdast.
      to: { couldNotResolve: true, pathNot: '^mdast$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
};
