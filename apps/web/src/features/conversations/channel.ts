import { Gid, messageEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { isGuestSession } from '../../state/session.ts';
import { type LastingPanel, lastingPanels } from '../../state/ui-state.ts';
import { channelRights } from '../channels/channel-rights.ts';
import { isSwitchedOn } from '../server/switches.ts';
import {
  Conversation,
  type ConversationTexts,
  type HistoryQuery,
  type SendCall,
  type SettingsArea,
  type WriteBar,
} from './conversation.ts';

const messages = connection.callsOf(messageEndpoints);

const NONE: readonly never[] = [];
const WITHOUT_MEMBERS: readonly LastingPanel[] = lastingPanels.filter((panel) => panel !== 'members');

// i18n-keys: chat:composer.label_channel, chat:details.channel_settings, channel:nav.danger_channel
const TEXTS: ConversationTexts = {
  composer: 'composer.label_channel',
  settings: 'details.channel_settings',
  danger: 'nav.danger_channel',
};

/** A channel. */
export class ChannelConversation extends Conversation {
  readonly kind = 'channel';
  readonly sign = '#';
  readonly listedIn = 'channels';
  readonly hasSeveralAuthors = true;
  readonly hasDirectCalls = false;
  readonly mayCall = true;
  readonly peer = 0;
  readonly writeWarning = null;
  readonly texts = TEXTS;

  private get channel() {
    return this.state.channels[this.id];
  }

  private get rights() {
    return channelRights(this.channel, this.me, isSwitchedOn(this.state.common.ext_setting, 'admin_only_can_invite'));
  }

  get link() {
    return { to: '/chat/channel/$channelId', params: { channelId: this.id } } as const;
  }

  settingsLink(nav?: string) {
    return { to: '/setting/channel/$cid/{-$nav}', params: { cid: this.id, nav } } as const;
  }

  private get params() {
    return { gid: Gid.parse(this.id) };
  }

  get filesQuery() {
    return { gid: this.id };
  }

  send(call: SendCall, options: { timeoutMs: number }) {
    return messages.sendToChannel({ params: this.params, ...call }, options);
  }

  listHistory(query: HistoryQuery) {
    return messages.listChannelHistory({ params: this.params, query });
  }

  get isKnown() {
    return this.channel !== undefined;
  }

  get name() {
    return this.channel?.name ?? '';
  }

  get title() {
    return this.channel ? this.handle : '';
  }

  get searchName() {
    return this.channel?.name ?? `#${this.id}`;
  }

  get description() {
    return this.channel?.description?.trim() ?? '';
  }

  get members() {
    return this.channel?.is_public ? this.state.uids : (this.channel?.members ?? NONE);
  }

  get mentionedByAll() {
    return this.members;
  }

  get owner() {
    return this.channel?.owner ?? null;
  }

  get pins() {
    return this.channel?.pinned_messages ?? NONE;
  }

  get announcedAt() {
    return this.channel?.announced_at ?? null;
  }

  get panels() {
    const areHidden = isSwitchedOn(this.state.common.ext_setting, 'only_admin_can_see_channel_members');
    return areHidden && !this.me?.is_admin ? WITHOUT_MEMBERS : lastingPanels;
  }

  get settingsAreas(): readonly SettingsArea[] {
    const { isMember, isManager } = this.rights;
    const members = this.channel?.is_public === false ? (['members'] as const) : NONE;
    const danger = isMember || isManager ? (['danger'] as const) : NONE;
    return ['overview', ...members, 'notifications', 'auto_delete', ...danger];
  }

  get writeBar(): WriteBar | null {
    if (isGuestSession(this.state.session)) return 'guest';
    if (!this.channel?.only_owner_can_send_msg) return null;
    if (this.me?.is_admin || this.owner === this.myUid) return null;
    // A public channel has no owner.
    return this.channel.is_public ? 'admins_only' : 'owner_only';
  }

  get mayManage() {
    return this.rights.isManager;
  }

  /** Servers before Loquat know no announcements. */
  get mayAnnounce() {
    return this.rights.isManager && this.channel?.announced_at !== undefined;
  }

  get mayInvite() {
    return this.rights.mayInvite;
  }

  get mayLeave() {
    return this.rights.isMember;
  }
}
