import {
  BOT_COMMANDS_MAX,
  BOT_COMMANDS_OFFERED_MAX,
  type BotCommand,
  type BotCommandFields,
  type BotCommandId,
  type Gid,
  type OfferedCommand,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import { isKnownTo, type UserDirectory, type VisitorHosts } from '../users/users.access.ts';
import type { RunUnit, Stores } from './bots.store.ts';

export interface BotCommandParts {
  transact: RunUnit;
  reads: Pick<Stores, 'botCommands'>;
  users: Pick<UserDirectory, 'get' | 'listMembers'>;
  hosts: VisitorHosts;
  rights: Pick<ChannelAccess, 'requireReader'>;
}

export type BotCommandService = ReturnType<typeof createBotCommandService>;

type Bot = Pick<Viewer, 'uid'>;

/** The commands that bots keep, and the people to whom they are offered. */
export function createBotCommandService({ transact, reads, users, hosts, rights }: BotCommandParts) {
  const offer = (uids: readonly Uid[]): Promise<OfferedCommand[]> =>
    reads.botCommands.listOfAll(uids, BOT_COMMANDS_OFFERED_MAX);

  return {
    list: ({ uid }: Bot): Promise<BotCommand[]> => reads.botCommands.listOf(uid),

    /** @throws ProblemError `bot.command_conflict`, `bot.too_many_commands` */
    create: ({ uid }: Bot, fields: BotCommandFields): Promise<BotCommand> =>
      transact(async (tx) => {
        const present = await tx.botCommands.listOf(uid);
        if (present.some(({ command }) => command === fields.command)) throw new ProblemError('bot.command_conflict');
        if (present.length >= BOT_COMMANDS_MAX) throw new ProblemError('bot.too_many_commands');
        const created = await tx.botCommands.insert(uid, fields);
        if (!created) throw new ProblemError('bot.command_conflict');
        return created;
      }),

    /** @throws ProblemError `bot.command_not_found`, `bot.command_conflict` */
    update: ({ uid }: Bot, id: BotCommandId, fields: BotCommandFields): Promise<BotCommand> =>
      transact(async (tx) => {
        const present = await tx.botCommands.findId(uid, fields.command);
        if (present !== null && present !== id) throw new ProblemError('bot.command_conflict');
        const command = { id, ...fields };
        if (!(await tx.botCommands.update(uid, command))) throw new ProblemError('bot.command_not_found');
        return command;
      }),

    /** @throws ProblemError `bot.command_not_found` */
    delete: ({ uid }: Bot, id: BotCommandId): Promise<void> =>
      transact(async (tx) => {
        if (!(await tx.botCommands.delete(uid, id))) throw new ProblemError('bot.command_not_found');
      }),

    /** None if the user is no active bot. @throws ProblemError `user.not_found` */
    async listForUser(viewer: Viewer, uid: Uid): Promise<OfferedCommand[]> {
      const user = users.get(uid);
      if (!user || !isKnownTo(hosts, viewer)(user)) throw new ProblemError('user.not_found');
      return user.is_bot && user.status === 'normal' ? offer([uid]) : [];
    },

    /** Of the active bots that read the channel. @throws ProblemError `channel.not_found`, `channel.forbidden` */
    async listForChannel(viewer: Viewer, gid: Gid): Promise<OfferedCommand[]> {
      const { is_public, members } = rights.requireReader(viewer, gid);
      const isInside = new Set<Uid>(members);
      const bots = users
        .listMembers()
        .filter(({ uid, is_bot, status }) => is_bot && status === 'normal' && (is_public || isInside.has(uid)));
      return offer(bots.map(({ uid }) => uid));
    },
  };
}
