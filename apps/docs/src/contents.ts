/** A page of the site: where it is in the repository, and what the list of pages calls it if not by its title. */
export interface Entry {
  file: string;
  name?: string;
}

export interface Group {
  title: string;
  entries: Entry[];
}

/** Made from the description of the API; it is no file. */
export const CALLS = 'api/calls';

const docs = (...files: (string | [file: string, name: string])[]): Entry[] =>
  files.map((entry) =>
    typeof entry === 'string' ? { file: `docs/${entry}.md` } : { file: `docs/${entry[0]}.md`, name: entry[1] },
  );

/** All pages, in the order of reading. A document that is missing here, or named twice, fails the build. */
export const CONTENTS: Group[] = [
  {
    title: 'Start',
    entries: [
      { file: 'README.md', name: 'What Loquat is' },
      ...docs('quick-start', 'first-people', 'configuration', 'installed-app', [
        'moving-in',
        'Moving in from elsewhere',
      ]),
      { file: 'CHANGELOG.md' },
    ],
  },
  {
    title: 'Sign people in',
    entries: docs(
      ['signing-in/README', 'All methods'],
      'signing-in/password',
      'signing-in/magic-links',
      'signing-in/google-and-github',
      'signing-in/openid',
      ['signing-in/wallets', 'Wallets (MetaMask)'],
      'signing-in/passkeys',
      'signing-in/second-factor',
      'signing-in/registration',
      'signing-in/guests',
      'signing-in/identities',
      'signing-in/third-party',
      'signing-in/sessions',
    ),
  },
  {
    title: 'Operate',
    entries: [
      ...docs(
        ['operating', 'Operating, backup and restore'],
        'upgrade',
        'reverse-proxy',
        'object-storage',
        'cluster',
        'reliability',
        'monitoring',
        'console',
        'audit-log',
        'statistics',
        'export',
        'license',
        'outgoing-requests',
      ),
      { file: 'SECURITY.md', name: 'Security and trust model' },
    ],
  },
  { title: 'Reach people', entries: docs('push', 'notifications', 'mail', 'calls', ['widget', 'Chat for visitors']) },
  { title: 'Build on it', entries: docs('api', CALLS, 'bots', 'webhooks', 'contract-differences') },
  {
    title: 'Inside',
    entries: [
      { file: 'CONTRIBUTING.md' },
      ...docs(
        'architecture',
        ['first-feature', 'One feature, file by file'],
        'scaling',
        'glossary',
        'testing',
        'benchmarks',
        'chat-client',
        'channels',
        'messages',
        'files',
        'search',
        'feedback',
        'wording',
        'decisions/0001-one-contract',
        'decisions/0002-sqlite-group-commit',
        'decisions/0003-message-log-as-source-of-live-events',
        'decisions/0004-node-runs-typescript',
        'decisions/0005-launcher-without-set-up',
        'decisions/0006-boring-gates',
        'decisions/0007-who-may-write-to-whom',
        'decisions/0008-a-restored-server-counts-on',
        'decisions/0009-a-built-server',
        'decisions/0010-own-token-signatures',
        'decisions/0011-asking-livekit',
        'decisions/0012-own-toasts',
      ),
    ],
  },
];
