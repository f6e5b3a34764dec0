// Who may import whom. docs/architecture.md explains the layers; a rule's comment says what it protects.
import { createRequire } from 'node:module';
import { CHAT_PARTS, SERVER_FEATURES, WEB_FEATURES } from './scripts/features.mjs';

// Without a compiler that it understands, dependency-cruiser only warns, and then sees no type import at all.
const itsCompiler = createRequire(import.meta.resolve('dependency-cruiser'))('typescript');
if (!itsCompiler.createProgram)
  throw new Error('dependency-cruiser finds no TypeScript it can use: see packageExtensions.');

const TEST = '\\.(test|cases|crash)\\.tsx?$|/testing/|^apps/server/test/';
const SERVER = '^apps/server/src';
const WEB = '^apps/web/src';
// The composition root: the only place where adapters are chosen.
const COMPOSITION = `${SERVER}/composition/`;

/** An error for source files; tests may reach further, because they combine real parts. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [TEST, ...[from.pathNot ?? []].flat()] },
  to,
});

const anyOf = (names) => `(${names.join('|')})`;

/** A feature uses those that the table lists for it; one that is not in the table uses none. */
const featureRules = (name, folder, features) => [
  ...Object.entries(features).map(([feature, used]) =>
    forbid(
      `${name}-${feature}-uses-what-is-named`,
      'scripts/features.mjs says who uses whom, types included. Two that use each other are one.',
      { path: `${folder}/${feature}/` },
      { path: `${folder}/`, pathNot: `${folder}/${anyOf([feature, ...used])}/` },
    ),
  ),
  forbid(
    `${name}-features-are-named`,
    'As above, for whatever the table does not name.',
    { path: `${folder}/([^/]+)/`, pathNot: `${folder}/${anyOf(Object.keys(features))}/` },
    { path: `${folder}/`, pathNot: `${folder}/$1/` },
  ),
];

const packageRules = [
  forbid(
    'contract-stands-alone',
    'The contract loads in a browser, a worker, a bot and a test: it knows zod and itself.',
    { path: '^packages/contract/src' },
    { pathNot: ['^packages/contract/src', 'node_modules/zod/'] },
  ),
  forbid(
    'client-stands-on-the-contract',
    'The client runs in browsers, Node and workers.',
    { path: '^packages/client/src' },
    { pathNot: ['^packages/(client|contract)/src', 'node_modules/(zod|eventsource-parser)/'] },
  ),
  forbid(
    'markup-knows-only-text',
    'Browsers and servers read the text of messages alike: the grammar knows no wire and no screen.',
    { path: '^packages/markup/src' },
    { path: '^(apps|packages)/', pathNot: '^packages/markup/src' },
  ),
  forbid(
    'counterparts-are-for-tests',
    'Stand-ins for the outside never become part of the product.',
    { path: '^(apps|packages)/', pathNot: ['^packages/counterparts/', '^apps/server/bench/', 'vitest\\.config\\.ts$'] },
    { path: '^packages/counterparts/' },
  ),
  forbid(
    'product-knows-no-test-data',
    'What tests share is not built: data, drivers, whole servers.',
    { path: `${SERVER}/` },
    { path: '^apps/server/test/' },
  ),
  forbid(
    'packages-know-no-app',
    'Packages are used by apps, never the reverse.',
    { path: '^packages' },
    { path: '^apps' },
  ),
  forbid('web-knows-no-server', 'They meet at the contract.', { path: '^apps/web' }, { path: '^apps/server' }),
  forbid('server-knows-no-web', 'They meet at the contract.', { path: '^apps/server' }, { path: '^apps/web' }),
  forbid(
    'journeys-use-the-product',
    'Journeys see what a user sees.',
    { path: '^e2e', pathNot: '^e2e/bench/' },
    { path: '^apps' },
  ),
];

const serverRules = [
  ...featureRules('server', `${SERVER}/modules`, SERVER_FEATURES),
  forbid(
    'service-knows-no-outside',
    'A service holds rules: no HTTP, no SQL, no SDK. Type-only imports are no exception.',
    { path: `${SERVER}/.+\\.(service|access)\\.ts$` },
    { path: 'node_modules/', pathNot: 'node_modules/zod/' },
  ),
  forbid(
    'routes-go-through-services',
    'Routes translate the contract into service calls and do nothing else.',
    { path: `${SERVER}/.+\\.routes\\.ts$` },
    { path: '\\.(store|store\\.[a-z]+|table)\\.ts$' },
  ),
  forbid(
    'tables-are-named-by-stores',
    'Tables are named by stores, by migrations and by each other.',
    {
      path: SERVER,
      pathNot: [COMPOSITION, '\\.(store|store\\.[a-z]+|sqlite|postgres|table)\\.ts$', `${SERVER}/platform/db/`],
    },
    { path: '\\.(store\\.[a-z]+|table)\\.ts$' },
  ),
  forbid(
    'sql-stays-in-stores',
    'No SQL, row or drizzle type leaves a store.',
    { path: SERVER, pathNot: ['\\.(store|sqlite|postgres|table)\\.ts$', `${SERVER}/platform/db/`, COMPOSITION] },
    {
      path: [
        'node_modules/(drizzle-orm|better-sqlite3|pg|@types/(better-sqlite3|pg))/',
        'platform/db/(drizzle|statement)\\.ts$',
      ],
    },
  ),
  forbid(
    'modules-meet-through-access',
    "Another module's *.access.ts may be used, and nothing else of it, types neither: nobody names another's store.",
    { path: `${SERVER}/modules/([^/]+)/`, pathNot: '\\.(store|store\\.[a-z]+|table)\\.ts$' },
    { path: `${SERVER}/modules/`, pathNot: [`${SERVER}/modules/$1/`, '\\.access\\.ts$'] },
  ),
  forbid(
    'stores-join-tables-only',
    'A store may join the table of another module, and use its access.',
    { path: `${SERVER}/modules/([^/]+)/.+\\.(store|store\\.[a-z]+|table)\\.ts$` },
    { path: `${SERVER}/modules/`, pathNot: [`${SERVER}/modules/$1/`, '\\.(table|access)\\.ts$'] },
  ),
  forbid(
    'stores-belong-to-their-feature',
    'Outside of its feature a store is named by the composition root alone: others reach data through the access.',
    { path: SERVER, pathNot: [COMPOSITION, `${SERVER}/modules/`] },
    { path: `${SERVER}/modules/.+\\.store\\.ts$` },
  ),
  forbid(
    'features-are-made-in-one-place',
    'What a feature needs of others it is given by name, and modules.ts shows who needs whom.',
    { path: SERVER, pathNot: COMPOSITION },
    { path: '\\.module\\.ts$' },
  ),
  forbid(
    'platform-knows-no-module',
    'The platform carries modules and knows none of them.',
    { path: `${SERVER}/platform` },
    { path: `${SERVER}/(modules|main|composition|cli|backup|doctor)` },
  ),
];

const chatRules = CHAT_PARTS.slice(0, -1).map((part, place) =>
  forbid(
    `chat-${part}-knows-no-later-part`,
    'The list of sub-features in scripts/features.mjs says which uses which.',
    { path: `${WEB}/features/chat/${part}/` },
    { path: `${WEB}/features/chat/${anyOf(CHAT_PARTS.slice(place + 1))}/` },
  ),
);

const webRules = [
  forbid(
    'one-place-knows-the-carrier-of-calls',
    'What carries sound and pictures is large, and may be another one day: it loads with a call, behind `call-engine.ts`.',
    { path: `${WEB}/`, pathNot: `${WEB}/features/calls/engine/` },
    { path: 'node_modules/livekit-client/' },
  ),
  ...featureRules('web', `${WEB}/features`, WEB_FEATURES),
  ...chatRules,
  forbid(
    'sub-features-are-private',
    "The files in a feature's own folder are its public interface; the folders in it are private.",
    { path: `${WEB}/features/([^/]+)/` },
    { path: `${WEB}/features/[^/]+/[^/]+/`, pathNot: `${WEB}/features/$1/` },
  ),
  forbid(
    'others-use-public-files-too',
    'As above, for whatever is no feature.',
    { path: `${WEB}/`, pathNot: `${WEB}/features/` },
    { path: `${WEB}/features/[^/]+/[^/]+/` },
  ),
  forbid(
    'screens-know-no-shell',
    'The shell and the routes compose screens, and give them what they need of the shell.',
    { path: `${WEB}/screens/` },
    { path: `${WEB}/(routes|app)/` },
  ),
  forbid(
    'screens-are-siblings',
    'What several screens show or do is in `screens/parts` or in a feature.',
    { path: `${WEB}/screens/([^/]+)/` },
    { path: `${WEB}/screens/`, pathNot: `${WEB}/screens/($1|parts)/` },
  ),
  forbid(
    'features-know-no-screen',
    'Screens and the shell compose features, not the other way round.',
    { path: `${WEB}/(features|state)/` },
    { path: `${WEB}/(routes|app|screens)/` },
  ),
  forbid(
    'state-carries-features-and-knows-none',
    'Connection, stream, replay and device run for a list of features that the shell hands over.',
    { path: `${WEB}/state/` },
    { path: `${WEB}/`, pathNot: `${WEB}/(state|lib)/` },
  ),
  forbid(
    'state-runs-without-react',
    'What is live lives on without a screen; components see it through hooks. `zustand/vanilla` has none.',
    { path: `${WEB}/state/` },
    {
      path: 'node_modules/(react|react-dom|react-i18next|@tanstack/react-[^/]+|zustand)/',
      pathNot: 'node_modules/zustand/(esm/)?vanilla\\.',
    },
  ),
  forbid(
    'hooks-show-state',
    'Hooks that every feature and screen may use.',
    { path: `${WEB}/hooks/` },
    { path: `${WEB}/`, pathNot: `${WEB}/(hooks|state|lib)/` },
  ),
  forbid(
    'ui-is-only-ui',
    'Primitives hold no data and no texts.',
    { path: `${WEB}/ui/` },
    {
      path: [
        `${WEB}/(features|routes|app|screens|hooks|state|lib)/`,
        '^packages/',
        'node_modules/(i18next|react-i18next|zustand|zod|idb|@tanstack/react-(query|router))/',
      ],
    },
  ),
  forbid(
    'lib-knows-nobody',
    'Everyone stands on it.',
    { path: `${WEB}/lib/` },
    { path: `${WEB}/(features|routes|app|screens|hooks|state|ui)/` },
  ),
];

const generalRules = [
  forbid('no-cycles', 'A cycle is two files that are one.', { path: [SERVER, WEB] }, { circular: true }),
  forbid(
    'no-cycles-beside-types',
    'Elsewhere types may go round.',
    { pathNot: [SERVER, WEB] },
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid(
    'everything-resolves',
    'Also proves that workspace packages are followed. Vite alone resolves its workers and addresses.',
    {},
    { couldNotResolve: true, pathNot: '\\?(worker|url)$' },
  ),
  forbid(
    'declared-dependencies-only',
    'What is imported stands in the package.json next to it.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid(
    'product-runs-without-tools',
    'Development packages are absent in production. The log does without its pretty printer then.',
    { path: '^(apps|packages)/[^/]+/src', pathNot: ['\\.d\\.ts$'] },
    {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: ['/@types/', '^packages/', 'node_modules/pino-pretty/'],
    },
  ),
];

export default {
  forbidden: [...packageRules, ...serverRules, ...webRules, ...generalRules],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/([^/]+/dist/|web/src/routeTree\\.gen\\.ts$)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.d.ts', '.d.mts', '.json'],
    },
  },
};
