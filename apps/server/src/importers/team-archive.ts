import type { ArchiveSource, SourceRecord } from '../archive/archive-source.ts';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveRecord } from '../archive/format.ts';
import { wordsOf } from '../archive/words.ts';
import { VERSION } from '../version.ts';
import { channelRecords } from './channel-records.ts';
import type { LeftOutList } from './left-out-list.ts';
import { createMessageOrder, isEmpty } from './message-order.sqlite.ts';
import { fileRecords, messageRecords, pinRecords } from './message-records.ts';
import { numberPeople } from './people-numbers.ts';
import type { SourceFile, SourceTeam } from './source-team.ts';
import type { TeamParts } from './team-parts.ts';
import { userRecords } from './user-records.ts';

export interface TeamArchiveOptions {
  /** Identifies the data: the same data has the same id. */
  id: string;
  /** Creation time of the source product's data, or when it was read, in milliseconds since the epoch. */
  madeAt: number;
}

const CHANNEL_NAME = /^channel\/(\d+)$/;
const AVATAR_NAME = /^avatar\/(\d+)$/;
const FILE_NAME = /^file\/(\d+)\/(\d+)$/;

/** Reads all messages before the records of users: only then are all authors known. */
async function readMessages({ team, people, order, leftOut }: TeamParts): Promise<void> {
  const channels = new Set(team.channels.map(({ id }) => id));
  for await (const message of team.messages) {
    if ('channel' in message.to && !channels.has(message.to.channel)) {
      const { size } = wordsOf(message.text);
      leftOut.add({ what: 'message', why: 'unknown channel' }, message.id, size);
      continue;
    }
    const replaced = order.add(message);
    if (replaced > 0)
      leftOut.add(
        { what: 'earlier version of a message', why: 'it was edited or deleted later' },
        message.id,
        replaced,
      );
    if (isEmpty(message)) {
      leftOut.add({ what: 'message', why: 'there is nothing in it, or it was deleted' }, message.id);
      continue;
    }
    people.numberOf(message.from);
    if ('user' in message.to) people.numberOf(message.to.user);
    for (const { user } of message.reactions) people.numberOf(user);
    if (message.pin) people.numberOf(message.pin.user);
  }
}

async function* allRecords(parts: TeamParts): AsyncGenerator<ArchiveRecord> {
  await readMessages(parts);
  yield* userRecords(parts);
  yield* channelRecords(parts);
  yield* fileRecords(parts);
  yield* messageRecords(parts);
  yield* pinRecords(parts);
}

function findSourceFile({ team, people, order }: TeamParts, name: string): SourceFile | null {
  const [, channel] = CHANNEL_NAME.exec(name) ?? [];
  if (channel) return team.channels[Number(channel)]?.avatar ?? null;
  const [, person] = AVATAR_NAME.exec(name) ?? [];
  if (person) return people.list()[Number(person) - 1]?.user.avatar ?? null;
  const [, number, place] = FILE_NAME.exec(name) ?? [];
  return number && place ? order.findFile(Number(number), Number(place)) : null;
}

/**
 * A team of another product as an archive, converted while it is read; `leftOut` contains what reading it has left out.
 */
export function createTeamArchive(
  team: SourceTeam,
  { id, madeAt }: TeamArchiveOptions,
  leftOut: LeftOutList,
): ArchiveSource & { close(): void } {
  const parts = { team, leftOut, order: createMessageOrder(), people: numberPeople(team, leftOut) };

  async function* records(): AsyncGenerator<SourceRecord> {
    let number = 0;
    for await (const record of allRecords(parts)) {
      number += 1;
      yield { record, place: `${team.product}: ${record.type} ${number}` };
    }
  }

  return {
    id,
    header: {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      made_at: madeAt,
      made_by: `Loquat ${VERSION}, from ${team.product}`,
      server_name: team.name ?? team.product,
      ids: 'foreign',
    },
    records,
    async openBytes(name) {
      const file = findSourceFile(parts, name);
      return file && team.openFile(file);
    },
    leftOut: () => leftOut.list(),
    words: () => leftOut.sourceWords(),
    close: () => parts.order.close(),
  };
}
