import { messageEndpoints, Uid } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { isGuestSession } from '../../state/session.ts';
import type { LastingPanel } from '../../state/ui-state.ts';
import { isLetBy } from '../channels/member-switches.ts';
import { isSwitchedOn } from '../server/switches.ts';
import { isPublicBot } from '../users/users.selectors.ts';
import {
  Conversation,
  type ConversationTexts,
  type HistoryQuery,
  type SendCall,
  type SettingsArea,
  type WriteBar,
  type WriteWarning,
} from './conversation.ts';

const messages = connection.callsOf(messageEndpoints);

const NONE: readonly never[] = [];
const PANELS: readonly LastingPanel[] = ['saved', 'files', 'details'];
const AREAS: readonly SettingsArea[] = ['overview', 'notifications', 'auto_delete', 'danger'];

// i18n-keys: chat:composer.label_dm, chat:details.chat_settings, channel:nav.danger_dm
const TEXTS: ConversationTexts = {
  composer: 'composer.label_dm',
  settings: 'details.chat_settings',
  danger: 'nav.danger_dm',
};

/** A direct message with one user. */
export class DirectConversation extends Conversation {
  readonly kind = 'direct';
  readonly sign = '@';
  readonly listedIn = 'people';
  readonly hasSeveralAuthors = false;
  readonly hasDirectCalls = true;
  readonly description = '';
  readonly mentionedByAll = NONE;
  readonly owner = null;
  readonly pins = NONE;
  readonly panels = PANELS;
  readonly settingsAreas = AREAS;
  readonly announcedAt = null;
  readonly mayManage = false;
  readonly mayAnnounce = false;
  readonly mayInvite = false;
  readonly mayLeave = false;
  readonly texts = TEXTS;

  private get user() {
    return this.state.users[this.id];
  }

  private get hasRight() {
    return this.state.common.dm_enable || this.me?.is_admin === true;
  }

  private get status() {
    return this.state.statuses[this.id] ?? '';
  }

  /** Whether the channels of both users permit direct messages; true while that is unknown. */
  private get isLet() {
    const { channels, common } = this.state;
    if (!this.me || !this.user) return true;
    const isDiscreet = isSwitchedOn(common.ext_setting, 'only_admin_can_see_channel_members');
    return isLetBy('dm_to_member', Object.values(channels), this.me, this.user, isDiscreet);
  }

  get peer() {
    return this.id;
  }

  get link() {
    return { to: '/chat/dm/$userId', params: { userId: this.id } } as const;
  }

  settingsLink(nav?: string) {
    return { to: '/setting/dm/$uid/{-$nav}', params: { uid: this.id, nav } } as const;
  }

  private get params() {
    return { uid: Uid.parse(this.id) };
  }

  get filesQuery() {
    return { with_uid: this.id };
  }

  send(call: SendCall, options: { timeoutMs: number }) {
    return messages.sendToUser({ params: this.params, ...call }, options);
  }

  listHistory(query: HistoryQuery) {
    return messages.listUserHistory({ params: this.params, query });
  }

  /** Guests have conversations with bots only, also with those that are public no more. */
  get isKnown() {
    return this.user !== undefined && (!isGuestSession(this.state.session) || this.user.is_bot);
  }

  get name() {
    return this.user ? this.state.nicknames[this.id] || this.user.name : '';
  }

  get title() {
    return this.name;
  }

  /** The server does not know nicknames. */
  get searchName() {
    return `@${this.user?.name ?? this.id}`;
  }

  get members() {
    return [this.id, this.myUid];
  }

  get writeBar(): WriteBar | null {
    if (isGuestSession(this.state.session)) return isPublicBot(this.user) ? null : 'guest';
    if (this.status === 'blocked') return 'blocked';
    const mayWrite = this.hasRight || this.user?.is_visitor === true || this.id === this.myUid;
    return mayWrite ? null : 'dm_off';
  }

  get writeWarning(): WriteWarning | null {
    if (this.isStranger) return 'stranger';
    return this.isLet ? null : 'apart';
  }

  /** They may still have added the user: only the server knows. */
  private get isStranger() {
    const { user, me } = this;
    if (!this.state.common.contact_verification_enable || !user || !me || user.uid === me.uid) return false;
    return this.status === '' && ![user, me].some(({ is_admin, is_bot }) => is_admin || is_bot);
  }

  get mayCall() {
    const canAnswer = this.user?.is_bot !== true && this.user?.is_visitor !== true;
    return canAnswer && this.id !== this.myUid && this.isLet && this.hasRight && this.status !== 'blocked';
  }
}
