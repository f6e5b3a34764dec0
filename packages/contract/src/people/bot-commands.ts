import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Gid, Uid } from '../ids.ts';
import { maxBytes, plainName } from '../input.ts';
import { BOT_COMMAND_DESCRIPTION_MAX_BYTES, BOT_COMMAND_MAX_BYTES } from '../limits.ts';

/** Id of a command. Never reused. */
export const BotCommandId = z.int().check(z.positive()).brand<'BotCommandId'>();
export type BotCommandId = z.output<typeof BotCommandId>;

/** A single word: people write it behind a slash. */
const WORD = /^[\p{L}\p{M}\p{N}_.:-]+$/u;

/** What a bot tells about a command. */
export const BotCommandFields = z.object({
  /** The word behind the slash; a slash in front of it is removed. */
  command: z.string().check(
    maxBytes(BOT_COMMAND_MAX_BYTES),
    z.overwrite((text) => text.trim().replace(/^\//, '').normalize()),
    z.regex(WORD, { error: 'not a single word' }),
  ),
  /** What it does, for people; on one line, and may be empty. */
  description: z.string().check(maxBytes(BOT_COMMAND_DESCRIPTION_MAX_BYTES), z.overwrite(plainName), z.trim()),
});
export type BotCommandFields = z.output<typeof BotCommandFields>;

/** A command that a bot understands. */
export const BotCommand = z.object({ id: BotCommandId, command: z.string(), description: z.string() });
export type BotCommand = z.output<typeof BotCommand>;

/** A command that people can write in a conversation, and its bot. */
export const OfferedCommand = z.object({ uid: Uid, command: z.string(), description: z.string() });
export type OfferedCommand = z.output<typeof OfferedCommand>;

const OneCommand = z.object({ id: BotCommandId });

export const botCommandEndpoints = endpoints({
  listBotCommands: {
    method: 'GET',
    path: '/bot/command',
    access: 'bot',
    summary: 'The commands of the bot, in alphabetical order',
    response: json(z.array(BotCommand)),
    problems: ['bot.key_missing'],
  },
  createBotCommand: {
    method: 'POST',
    path: '/bot/command',
    access: 'bot',
    summary: 'Add a command of the bot; answers it',
    body: json(BotCommandFields),
    response: json(BotCommand),
    problems: ['bot.key_missing', 'bot.command_conflict', 'bot.too_many_commands'],
  },
  updateBotCommand: {
    method: 'PUT',
    path: '/bot/command/:id',
    access: 'bot',
    summary: 'Change a command of the bot; answers it',
    params: OneCommand,
    body: json(BotCommandFields),
    response: json(BotCommand),
    problems: ['bot.key_missing', 'bot.command_not_found', 'bot.command_conflict'],
  },
  deleteBotCommand: {
    method: 'DELETE',
    path: '/bot/command/:id',
    access: 'bot',
    summary: 'Delete a command of the bot',
    params: OneCommand,
    response: empty,
    problems: ['bot.key_missing', 'bot.command_not_found'],
  },
  listCommandsForUser: {
    method: 'GET',
    path: '/user/:uid/commands',
    access: 'user',
    summary: 'Commands of a bot, for a direct message to it; none for people',
    params: z.object({ uid: Uid }),
    response: json(z.array(OfferedCommand)),
    problems: ['user.not_found'],
  },
  listCommandsForChannel: {
    method: 'GET',
    path: '/group/:gid/commands',
    access: 'user',
    summary: 'Commands of the bots in a channel, in alphabetical order',
    params: z.object({ gid: Gid }),
    response: json(z.array(OfferedCommand)),
    problems: ['channel.not_found', 'channel.forbidden'],
  },
});
