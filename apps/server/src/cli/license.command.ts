import { PRO_PLAN_USER_LIMIT } from '@loquat/contract';
import { type Command, InvalidArgumentError } from 'commander';
import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { describeLicense, issueLicense, type LicenseDescription } from '../modules/license/issue-license.ts';

const DAY_MS = 86_400_000;

/** Dependencies of the commands. */
export interface LicenseCommandParts {
  /** Called when a command runs. */
  loadConfig: () => Pick<Config, 'dataDir' | 'licenseDefaultUserLimit'> & Partial<Pick<Config, 'databaseUrl'>>;
  /** Prints a line of output. */
  print: (line: string) => void;
  now: () => number;
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}

/** The end of the day. */
function parseLastDay(text: string): number {
  if (!z.iso.date().safeParse(text).success) throw new InvalidArgumentError('It must be a date such as 2027-12-31.');
  return Date.parse(text) + DAY_MS;
}

const addTo = (domain: string, present: readonly string[] = []): readonly string[] => [...present, domain];

function addIssue(license: Command, { loadConfig, print, now }: LicenseCommandParts): void {
  license
    .command('issue')
    .description('sign a licence with the key of the data folder (created if missing) and print it')
    .requiredOption('--users <number>', 'how many accounts it allows, not counting guests', parseCount)
    .requiredOption('--expires <day>', 'its last day, such as 2027-12-31 (UTC)', parseLastDay)
    .option('--domain <name>', 'a domain it is for, can be repeated; any domain if omitted', addTo)
    .action(({ users, expires, domain = ['*'] }: { users: number; expires: number; domain?: readonly string[] }) => {
      const { dataDir } = loadConfig();
      print(issueLicense({ dataDir, domains: domain, userLimit: users, expiresAt: expires, now: now() }));
    });
}

/** The licence of a data folder, whether or not a server runs on it. */
async function findInstalled(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string> {
  const { openDatabaseReader } = await import('../composition/open-database.ts');
  const database = await openDatabaseReader(config);
  if (!database) return '';
  try {
    return (
      z
        .string()
        .optional()
        .parse(await database.reads.settings.find('license')) ?? ''
    );
  } finally {
    await database.close();
  }
}

const usersOf = (limit: number) => (limit >= PRO_PLAN_USER_LIMIT ? 'as many as people like' : `up to ${limit}`);

function* linesAbout({ domains, user_limit, created_at, expired_at, sign, is_expired }: LicenseDescription) {
  yield `Domains:   ${domains.join(', ')}`;
  yield `Users:     ${usersOf(user_limit)}`;
  yield `Created:   ${created_at}`;
  yield `Expires:   ${expired_at}${is_expired ? ', in the past' : ''}`;
  yield `Signature: ${sign ? 'genuine' : 'not made with the key of this data folder'}`;
}

function addShow(license: Command, { loadConfig, print, now }: LicenseCommandParts): void {
  license
    .command('show')
    .description('show what a licence contains, and whether it is in force')
    .argument('[text]', 'the licence; the installed one if omitted')
    .action(async (given: string | undefined) => {
      const { dataDir, databaseUrl, licenseDefaultUserLimit = PRO_PLAN_USER_LIMIT } = loadConfig();
      const text = given ?? (await findInstalled({ dataDir, databaseUrl }));
      if (text === '') {
        print(`No licence is installed in ${dataDir}. Users: ${usersOf(licenseDefaultUserLimit)}.`);
        return;
      }
      const description = describeLicense({ dataDir, license: text, now: now() });
      if (!description) throw new Error('This is no licence.');
      for (const line of linesAbout(description)) print(line);
      const counts = description.sign && !description.is_expired;
      print(counts ? 'It is in force.' : `It is not in force. Without it, users: ${usersOf(licenseDefaultUserLimit)}.`);
    });
}

/** `loquat license issue|show` */
export function addLicenseCommands(program: Command, parts: LicenseCommandParts): void {
  const license = program.command('license').description('issue and inspect licences, even while the server runs');
  addIssue(license, parts);
  addShow(license, parts);
}
