import type { SearchHit } from '@loquat/contract';
import type { ReactNode } from 'react';
import { FITS, matchNames } from '../../lib/name-match.ts';
import { conversationOf } from '../conversations/conversations.ts';
import { type ChatsAtHand, chatsAtHand } from './chats-at-hand.ts';
import type { JumpTarget } from './jump-target.ts';

/** An action of the quick switcher, provided by the component that opens it. */
export interface SwitcherCommand {
  id: string;
  label: string;
  icon: ReactNode;
  keys?: readonly string[];
  run: () => void;
}

export type SwitcherItem =
  | { kind: 'chat'; id: string; target: JumpTarget }
  | { kind: 'message'; id: string; hit: SearchHit }
  | { kind: 'command'; id: string; command: SwitcherCommand };

export type SwitcherGroupName = 'jump' | 'unread' | 'recent' | 'messages' | 'commands';

export interface SwitcherGroup {
  name: SwitcherGroupName;
  items: SwitcherItem[];
}

export interface SwitcherSources {
  /** Ordered by latest message. */
  targets: readonly JumpTarget[];
  /** The chats that are shown before the user types. */
  atHand: ChatsAtHand;
  hits: readonly SearchHit[];
  commands: readonly SwitcherCommand[];
  /** Actions for the words themselves: search for them. */
  commandsForWords: readonly SwitcherCommand[];
  /** Actions for words that match no chat: name a new channel. */
  commandsForNew: readonly SwitcherCommand[];
}

const MOST_CHATS = 8;
const MOST_CHATS_BESIDE_MESSAGES = 5;
const MOST_COMMANDS = 4;

export type SwitcherScope = 'all' | 'channels' | 'people' | 'commands';
const SCOPES: Readonly<Record<string, SwitcherScope>> = { '#': 'channels', '@': 'people', '>': 'commands' };

/** The scope that the first character selects, and the words after it. */
export function readWords(text: string): { scope: SwitcherScope; words: string } {
  const scope = SCOPES[text[0] ?? ''];
  return scope ? { scope, words: text.slice(1).trim() } : { scope: 'all', words: text.trim() };
}

const chatItem = (target: JumpTarget): SwitcherItem => ({ kind: 'chat', id: target.key, target });
const commandItem = (command: SwitcherCommand): SwitcherItem => ({ kind: 'command', id: command.id, command });

function commandsFor(commands: readonly SwitcherCommand[], words: string): SwitcherItem[] {
  const named = commands.map((command) => ({ name: command.label, command }));
  return matchNames(named, words, { loosest: FITS.inside }).map(({ command }) => commandItem(command));
}

/** The groups the switcher shows for the typed text, without empty ones. */
export function switcherGroups(text: string, sources: SwitcherSources): SwitcherGroup[] {
  const { scope, words } = readWords(text);
  const groups = groupsOf(scope, words, sources);
  return groups.filter(({ items }) => items.length > 0);
}

function groupsOf(scope: SwitcherScope, words: string, sources: SwitcherSources): SwitcherGroup[] {
  const { targets, atHand, hits, commands, commandsForWords, commandsForNew } = sources;
  if (scope === 'commands') return [{ name: 'commands', items: commandsFor(commands, words) }];
  if (scope !== 'all') {
    const isWanted = ({ key }: JumpTarget) => conversationOf(key).listedIn === scope;
    const jump = matchNames(targets.filter(isWanted), words, { limit: MOST_CHATS }).map(chatItem);
    const isNew = scope === 'channels' && jump.length === 0;
    return [
      { name: 'jump', items: jump },
      { name: 'commands', items: isNew ? commandsForNew.map(commandItem) : [] },
    ];
  }
  if (words === '') {
    const { unread, recent } = chatsAtHand(targets, atHand, MOST_CHATS);
    return [
      { name: 'unread', items: unread.map(chatItem) },
      { name: 'recent', items: recent.map(chatItem) },
      { name: 'commands', items: commands.slice(0, MOST_COMMANDS).map(commandItem) },
    ];
  }
  const jump = matchNames(targets, words, { limit: MOST_CHATS_BESIDE_MESSAGES }).map(chatItem);
  const forWords = [...commandsForWords, ...(jump.length === 0 ? commandsForNew : [])];
  return [
    { name: 'jump', items: jump },
    {
      name: 'messages',
      items: hits.map((hit) => ({ kind: 'message', id: `m${hit.message.mid}`, hit }) satisfies SwitcherItem),
    },
    {
      name: 'commands',
      items: [...commandsFor(commands, words).slice(0, MOST_COMMANDS), ...forWords.map(commandItem)],
    },
  ];
}
