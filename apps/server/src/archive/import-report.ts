import type { ArchiveSource, ImportReport, LeftOut } from './archive-source.ts';
import type { ArchiveHeader, RecordType } from './format.ts';

const EXAMPLES_MAX = 10;
const RENAMED_MAX = 10_000;

type Renamed = ImportReport['renamed'][number];

/** Collects imported and left-out data. */
export class ReportKeeper {
  readonly #imported: Partial<Record<RecordType, number>> = {};
  readonly #leftOut = new Map<string, LeftOut & { examples: string[] }>();
  readonly #renamed: Renamed[] = [];
  filesBytes = 0;
  /** Words in the messages of the archive. */
  words = 0;
  matchedUsers = 0;
  usersWithoutPassword = 0;
  usersWithoutEmail = 0;

  came(type: RecordType): void {
    this.#imported[type] = (this.#imported[type] ?? 0) + 1;
  }

  /**
   * @param words number of different lost words of messages
   */
  leaveOut(what: string, why: string, { example = '', words = 0 }: { example?: string; words?: number } = {}): void {
    const key = `${what}\n${why}`;
    const known = this.#leftOut.get(key) ?? { what, why, count: 0, examples: [] };
    const lost = (known.words ?? 0) + words;
    this.#leftOut.set(key, { ...known, count: known.count + 1, ...(lost > 0 && { words: lost }) });
    if (example !== '' && known.examples.length < EXAMPLES_MAX) known.examples.push(example);
  }

  rename(renamed: Renamed): void {
    if (this.#renamed.length < RENAMED_MAX) this.#renamed.push(renamed);
  }

  end(
    { server_name, made_by }: ArchiveHeader,
    { mode, seconds, source }: Pick<ImportReport, 'mode' | 'seconds'> & { source: ArchiveSource },
  ): ImportReport {
    const left_out = [...this.#leftOut.values(), ...source.leftOut()];
    const lost = left_out.reduce((sum, { words = 0 }) => sum + words, 0);
    return {
      words: { source: source.words() ?? this.words, left_out: lost },
      server_name,
      made_by,
      mode,
      imported: this.#imported,
      files_bytes: this.filesBytes,
      matched_users: this.matchedUsers,
      users_without_password: this.usersWithoutPassword,
      users_without_email: this.usersWithoutEmail,
      renamed: this.#renamed,
      left_out,
      seconds,
    };
  }
}

const EXAMPLES_SHOWN = 3;
const RENAMED_SHOWN = 20;

const leftOutLine = ({ what, why, count, examples, words = 0 }: LeftOut) => {
  const such = examples.length > 0 ? `, such as ${examples.slice(0, EXAMPLES_SHOWN).join(', ')}` : '';
  return `Left out: ${count} × ${what}${words > 0 ? ` (${words} words)` : ''}: ${why}${such}.`;
};

function peopleLines(report: ImportReport): string[] {
  const { matched_users, users_without_password, users_without_email } = report;
  return [
    ...(matched_users > 0
      ? [`${matched_users} people were found by their address; their accounts stay as they were.`]
      : []),
    ...(users_without_password > 0
      ? [
          `${users_without_password} people have no password yet. They get in by a sign-in link to their address, if mail is set up, or by a password that an administrator gives them.`,
        ]
      : []),
    ...(users_without_email > 0
      ? [`Of these, ${users_without_email} have no address: an administrator enters one first, under Settings, Users.`]
      : []),
  ];
}

/** The report for operators, line by line. */
export function reportLines(report: ImportReport): string[] {
  const { imported, files_bytes, words, renamed, left_out, seconds, server_name, made_by, mode } = report;
  if (mode === 'repeated') return ['This archive has been imported already. Nothing was changed.'];
  const records = Object.entries(imported).map(([type, count]) => `${count} ${type}`);
  return [
    `Imported ${JSON.stringify(server_name)}, written by ${made_by}, in ${seconds.toFixed(1)} s.`,
    `Records: ${records.join(', ')}. Bytes of files: ${files_bytes}.`,
    `Words of messages: ${words.source} in the source, ${words.left_out} left out.`,
    ...peopleLines(report),
    ...renamed
      .slice(0, RENAMED_SHOWN)
      .map(({ what, from, to }) => `Renamed: the ${what} ${JSON.stringify(from)} is ${JSON.stringify(to)}.`),
    ...(renamed.length > RENAMED_SHOWN ? [`And ${renamed.length - RENAMED_SHOWN} more were renamed.`] : []),
    ...left_out.map(leftOutLine),
  ];
}
