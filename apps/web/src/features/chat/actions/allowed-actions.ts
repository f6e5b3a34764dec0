import { isNotice } from '@loquat/contract';
import { fileInfoOf } from '../content/file-info.ts';
import { traitsOf } from '../content/message-kinds.ts';
import type { ChatMessage } from '../log/messages.store.ts';

/** The actions on a message besides reacting to it. */
export type MessageAction =
  | 'reply'
  | 'edit'
  | 'copy_text'
  | 'copy_image'
  | 'copy_link'
  | 'forward'
  | 'save'
  | 'pin'
  | 'unpin'
  | 'unread'
  | 'select'
  | 'delete';

/** The viewer of a chat, with the facts that decide about actions. */
export interface MessageViewer {
  uid: number;
  isGuest: boolean;
  /** Whether they can send messages there. */
  mayWrite: boolean;
  /** Whether they can pin messages there and delete those of others. */
  mayManage: boolean;
  /** Mids of the messages pinned there. */
  pinned: readonly number[];
}

/** Whether its text is its author's. The text of a notice is only symbols for clients without support. */
export const isText = ({ content_type, properties }: ChatMessage): boolean =>
  traitsOf(content_type).isText && !isNotice(properties);

/** Whether a copy, which has nothing but the text or file, means the same. */
export const isCopied = ({ properties }: ChatMessage): boolean => !isNotice(properties);

const isImage = ({ content_type, properties }: ChatMessage): boolean =>
  traitsOf(content_type).isFile && fileInfoOf(properties).is === 'image';

/** Whether the server has the message: a message that is being sent has no actions yet. */
const isSettled = ({ sending, failed }: ChatMessage): boolean => !sending && !failed;

/** The viewer's actions on a message, in the order of its menu; the server applies the same rules. */
export function allowedActions(message: ChatMessage, viewer: MessageViewer): readonly MessageAction[] {
  if (viewer.isGuest || !isSettled(message)) return [];
  const isOwn = message.from_uid === viewer.uid;
  const pin = viewer.pinned.includes(message.mid) ? 'unpin' : 'pin';
  const rights: readonly (readonly [MessageAction, boolean])[] = [
    ['reply', viewer.mayWrite],
    ['edit', isOwn && isText(message)],
    ['copy_text', isText(message)],
    ['copy_image', isImage(message)],
    ['copy_link', true],
    ['forward', isCopied(message)],
    ['save', isCopied(message)],
    [pin, viewer.mayManage],
    ['unread', true],
    ['select', true],
    ['delete', isOwn || viewer.mayManage],
  ];
  return rights.flatMap(([action, isAllowed]) => (isAllowed ? action : []));
}

const actionsByKey: Readonly<Record<string, readonly MessageAction[]>> = {
  r: ['reply'],
  e: ['edit'],
  f: ['forward'],
  s: ['save'],
  u: ['unread'],
  c: ['copy_text', 'copy_image'],
  Delete: ['delete'],
};

/** The action that a key triggers on a message; undefined if none. */
export const actionOfKey = (key: string, allowed: readonly MessageAction[]): MessageAction | undefined =>
  actionsByKey[key.length === 1 ? key.toLowerCase() : key]?.find((action) => allowed.includes(action));

/** The key that triggers the same action as a row of the menu. */
export const keysOf = (action: MessageAction): readonly string[] | undefined =>
  (
    {
      reply: ['R'],
      edit: ['E'],
      copy_text: ['C'],
      copy_image: ['C'],
      forward: ['F'],
      save: ['S'],
      unread: ['U'],
      delete: ['Del'],
    } as Partial<Record<MessageAction, readonly string[]>>
  )[action];
