import type { SearchHit } from '@loquat/contract';
import type { ReactNode } from 'react';
import { isChannelKey } from '../../lib/chat-key.ts';
import { type JumpTarget, rankTargets } from './rank-targets.ts';

/** Something the quick switcher can do, given by whoever opens it. */
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

export type SwitcherGroupName = 'jump' | 'recent' | 'messages' | 'commands';

export interface SwitcherGroup {
  name: SwitcherGroupName;
  items: SwitcherItem[];
}

export interface SwitcherSources {
  targets: readonly JumpTarget[];
  hits: readonly SearchHit[];
  commands: readonly SwitcherCommand[];
  /** What can be done with the words themselves: search for them. */
  commandsForWords: readonly SwitcherCommand[];
  /** What can be done with words that no chat has: name a channel by them. */
  commandsForNew: readonly SwitcherCommand[];
}

const MOST_CHATS = 8;
const MOST_CHATS_BESIDE_MESSAGES = 5;
const MOST_COMMANDS = 4;

export type SwitcherScope = 'all' | 'channels' | 'people' | 'commands';
const SCOPES: Readonly<Record<string, SwitcherScope>> = { '#': 'channels', '@': 'people', '>': 'commands' };

/** What the first sign narrows the list to, and the words behind it. */
export function readWords(text: string): { scope: SwitcherScope; words: string } {
  const scope = SCOPES[text[0] ?? ''];
  return scope ? { scope, words: text.slice(1).trim() } : { scope: 'all', words: text.trim() };
}

const chatItem = (target: JumpTarget): SwitcherItem => ({ kind: 'chat', id: target.key, target });
const commandItem = (command: SwitcherCommand): SwitcherItem => ({ kind: 'command', id: command.id, command });

function commandsFor(commands: readonly SwitcherCommand[], words: string): SwitcherItem[] {
  const wanted = words.toLocaleLowerCase();
  const has = ({ label }: SwitcherCommand) =>
    wanted.split(/\s+/).every((word) => label.toLocaleLowerCase().includes(word));
  return commands.filter(has).map(commandItem);
}

/** The groups the switcher shows for what is typed; empty ones left out. */
export function switcherGroups(text: string, sources: SwitcherSources): SwitcherGroup[] {
  const { scope, words } = readWords(text);
  const groups = groupsOf(scope, words, sources);
  return groups.filter(({ items }) => items.length > 0);
}

function groupsOf(scope: SwitcherScope, words: string, sources: SwitcherSources): SwitcherGroup[] {
  const { targets, hits, commands, commandsForWords, commandsForNew } = sources;
  if (scope === 'commands') return [{ name: 'commands', items: commandsFor(commands, words) }];
  if (scope !== 'all') {
    const isWanted = ({ key }: JumpTarget) => isChannelKey(key) === (scope === 'channels');
    const jump = rankTargets(targets.filter(isWanted), words, MOST_CHATS).map(chatItem);
    const isNew = scope === 'channels' && jump.length === 0;
    return [
      { name: 'jump', items: jump },
      { name: 'commands', items: isNew ? commandsForNew.map(commandItem) : [] },
    ];
  }
  if (words === '') {
    const recent = rankTargets(
      targets.filter(({ lastAt }) => lastAt > 0),
      '',
      MOST_CHATS,
    );
    return [
      { name: 'recent', items: recent.map(chatItem) },
      { name: 'commands', items: commands.slice(0, MOST_COMMANDS).map(commandItem) },
    ];
  }
  const jump = rankTargets(targets, words, MOST_CHATS_BESIDE_MESSAGES).map(chatItem);
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
