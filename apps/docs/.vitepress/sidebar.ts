import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const HOME = join(import.meta.dirname, '../pages');
/** All pages by their paths in the repository, as `write-pages.ts` leaves them. */
export const pages = globSync('**/*.md', { cwd: HOME });

/** A page, and its name in the list of pages if that is not its title. */
type Entry = string | [page: string, name: string];

const decisions = pages.filter((page) => page.startsWith('docs/decisions/')).toSorted();

const GROUPS: Record<string, Entry[]> = {
  Start: [
    ['README.md', 'What Loquat is'],
    'docs/quick-start.md',
    'docs/first-people.md',
    'docs/configuration.md',
    'docs/installed-app.md',
    ['docs/moving-in.md', 'Moving in from elsewhere'],
    'CHANGELOG.md',
  ],
  'Sign people in': [
    ['docs/signing-in/README.md', 'All methods'],
    'docs/signing-in/password.md',
    'docs/signing-in/sign-in-links.md',
    'docs/signing-in/google-and-github.md',
    'docs/signing-in/openid.md',
    ['docs/signing-in/wallets.md', 'Wallets (MetaMask)'],
    'docs/signing-in/passkeys.md',
    'docs/signing-in/second-factor.md',
    'docs/signing-in/registration.md',
    'docs/signing-in/guests.md',
    'docs/signing-in/identities.md',
    'docs/signing-in/third-party.md',
    'docs/signing-in/sessions.md',
  ],
  Operate: [
    ['docs/operating.md', 'Operating, backup and restore'],
    'docs/upgrade.md',
    'docs/reverse-proxy.md',
    'docs/object-storage.md',
    'docs/cluster.md',
    'docs/reliability.md',
    'docs/monitoring.md',
    'docs/console.md',
    'docs/audit-log.md',
    'docs/limits.md',
    'docs/statistics.md',
    'docs/export.md',
    'docs/license.md',
    'docs/outgoing-requests.md',
    ['SECURITY.md', 'Security and trust model'],
  ],
  'Reach people': [
    'docs/push.md',
    'docs/notifications.md',
    'docs/mail.md',
    'docs/calls.md',
    ['docs/widget.md', 'Chat for visitors'],
  ],
  'Build on it': [
    'docs/api.md',
    'docs/api/calls.md',
    'docs/clients.md',
    'docs/bots.md',
    'docs/webhooks.md',
    'docs/contract-differences.md',
  ],
  Inside: [
    'CONTRIBUTING.md',
    'CODE_OF_CONDUCT.md',
    'docs/architecture.md',
    'docs/data-model.md',
    ['docs/first-feature.md', 'One feature, file by file'],
    'docs/scaling.md',
    'docs/glossary.md',
    'docs/testing.md',
    'docs/benchmarks.md',
    'docs/chat-client.md',
    'docs/channels.md',
    'docs/messages.md',
    'docs/files.md',
    'docs/search.md',
    'docs/feedback.md',
    'docs/wording.md',
    ...decisions,
  ],
};

function titleOf(page: string): string {
  const title = /^# (.+)$/m.exec(readFileSync(join(HOME, page), 'utf8'))?.[1];
  if (title === undefined) throw new Error(`${page} has no title.`);
  return title;
}

/** The path of a page on the site: `docs/signing-in/README.md` is `signing-in/index.md`. */
export function sitePath(page: string): string {
  const path = page.startsWith('docs/') ? page.slice('docs/'.length) : page.toLowerCase();
  return path.replace(/readme\.md$/i, 'index.md');
}

function itemOf(entry: Entry) {
  const [page, name] = typeof entry === 'string' ? [entry, titleOf(entry)] : entry;
  return { text: name, link: `/${sitePath(page)}` };
}

/** The list of pages, in reading order. Throws if it lacks a page. */
export function createSidebar() {
  const listed = new Set(Object.values(GROUPS).flatMap((entries) => entries.map((entry) => [entry].flat()[0])));
  const missing = pages.filter((page) => !listed.has(page));
  if (missing.length > 0) throw new Error(`The sidebar lacks ${missing.join(', ')}.`);
  return Object.entries(GROUPS).map(([text, entries]) => ({ text, items: entries.map(itemOf) }));
}
