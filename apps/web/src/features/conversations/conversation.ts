import type { Call, Message, messageEndpoints, PinnedMessage } from '@loquat/contract';
import type { ChatKey, ConversationKind } from '../../lib/chat-key.ts';
import type { LastingPanel } from '../../state/ui-state.ts';
import type { KnownState } from './known-state.ts';

/** Why the user cannot write. */
export type WriteBar = 'guest' | 'blocked' | 'dm_off' | 'owner_only' | 'admins_only';

/** Why the server may refuse a message: the two users are no contacts, or their channels permit no direct messages. */
export type WriteWarning = 'stranger' | 'apart';

/** The areas of a conversation's settings. */
export type SettingsArea = 'overview' | 'members' | 'notifications' | 'auto_delete' | 'danger';

/** A message as the calls of all kinds take it. */
export type SendCall = Pick<Call<typeof messageEndpoints.sendToUser>, 'headers' | 'body'>;
export type HistoryQuery = Call<typeof messageEndpoints.listUserHistory>['query'];

/** The address of a conversation or of its settings; typed for `Link` and `navigate`. */
export type ConversationLink =
  | { readonly to: '/chat/channel/$channelId'; readonly params: { readonly channelId: number } }
  | { readonly to: '/chat/dm/$userId'; readonly params: { readonly userId: number } };
export type SettingsLink =
  | { readonly to: '/setting/channel/$cid/{-$nav}'; readonly params: { cid: number; nav: string | undefined } }
  | { readonly to: '/setting/dm/$uid/{-$nav}'; readonly params: { uid: number; nav: string | undefined } };

/** Keys of texts that name the kind. */
export interface ConversationTexts {
  readonly composer: 'composer.label_channel' | 'composer.label_dm';
  readonly settings: 'details.channel_settings' | 'details.chat_settings';
  readonly danger: 'nav.danger_channel' | 'nav.danger_dm';
}

/**
 * A conversation as it is at one moment. Each kind is a class of its own, so that the compiler names what a new kind
 * lacks. Values are computed when they are read.
 */
export abstract class Conversation {
  readonly key: ChatKey;
  /** The number in its key and address. */
  readonly id: number;
  protected readonly state: KnownState;

  constructor(key: ChatKey, id: number, state: KnownState) {
    this.key = key;
    this.id = id;
    this.state = state;
  }

  abstract readonly kind: ConversationKind;
  /** The sign before its name in a text. */
  abstract readonly sign: '#' | '@';
  /** The list in which it can be found by name. */
  abstract readonly listedIn: 'channels' | 'people';
  /** Several users write: their names are beside their words. */
  abstract readonly hasSeveralAuthors: boolean;
  /** A call rings the other party, and is over once they have left. */
  abstract readonly hasDirectCalls: boolean;
  abstract readonly texts: ConversationTexts;

  abstract readonly link: ConversationLink;
  abstract settingsLink(area?: string): SettingsLink;
  /** The parameter that limits a list of files to it. */
  abstract readonly filesQuery: { readonly gid: number } | { readonly with_uid: number };
  abstract send(call: SendCall, options: { timeoutMs: number }): Promise<number>;
  /** A part of its log, ascending. Rejects like any call. */
  abstract listHistory(query: HistoryQuery): Promise<Message[]>;

  /** The user can see it. */
  abstract readonly isKnown: boolean;
  /** The display name without sign; empty if unknown. */
  abstract readonly name: string;
  /** The name for a place without a picture, such as a list of calls. */
  abstract readonly title: string;
  /** The name that the server knows, for the filter `in:` of a search. */
  abstract readonly searchName: string;
  abstract readonly description: string;
  /** Uids of the users in it. */
  abstract readonly members: readonly number[];
  /** Uids that `@all` mentions; `@here` mentions those of them who are online. */
  abstract readonly mentionedByAll: readonly number[];
  /** The uid of its owner; null = none. */
  abstract readonly owner: number | null;
  /** The uid of the other party if there is only one; 0 = none. */
  abstract readonly peer: number;
  abstract readonly pins: readonly PinnedMessage[];
  /** Version of its announcement; null = none. */
  abstract readonly announcedAt: number | null;
  abstract readonly panels: readonly LastingPanel[];
  abstract readonly settingsAreas: readonly SettingsArea[];

  /** Why the user cannot write, shown in place of the composer; null if they can. */
  abstract readonly writeBar: WriteBar | null;
  abstract readonly writeWarning: WriteWarning | null;
  /** Changes it, pins messages and deletes those of others. */
  abstract readonly mayManage: boolean;
  /** Sets and removes its announcement. */
  abstract readonly mayAnnounce: boolean;
  /** Adds users and creates links. */
  abstract readonly mayInvite: boolean;
  abstract readonly mayLeave: boolean;
  /** It can have a call: the other party can answer, and the user may call them. */
  abstract readonly mayCall: boolean;

  get mayWrite(): boolean {
    return this.writeBar === null;
  }

  /** The name with its sign. */
  get handle(): string {
    return `${this.sign}${this.name}`;
  }

  protected get myUid(): number {
    return this.state.session?.uid ?? 0;
  }

  protected get me() {
    return this.state.users[this.myUid];
  }
}
