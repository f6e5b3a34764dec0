import type { ProblemError } from '@loquat/contract';
import { type ChatKey, targetOf } from '../../lib/chat-key.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { channelsStore } from '../channels/channels.store.ts';
import { findNameOf } from '../users/contacts.selectors.ts';
import type { EngineEnd } from './call-engine.ts';

/** How long a notice that needs a decision stays. */
const LONG_MS = 12_000;

/** The name of a chat; empty if it is gone. */
function findChatName(key: ChatKey): string {
  const target = targetOf(key);
  return ('gid' in target ? channelsStore.getState().byId[target.gid]?.name : findNameOf(target.uid)) ?? '';
}

const WORDS = {
  insecure: 'refused.insecure',
  stale_page: 'refused.stale_page',
  unreachable: 'refused.unreachable',
  'call.disabled': 'refused.disabled',
  'call.unreachable': 'refused.unreachable',
  'message.target_not_found': 'refused.person',
  'message.sending_forbidden': 'refused.person',
  'channel.not_found': 'refused.channel',
  'channel.forbidden': 'refused.channel',
} as const;

/** Why a call could not be joined. */
export type Refusal = ProblemError['code'] | 'insecure' | 'stale_page' | 'unreachable';

// i18n-keys: call:refused.insecure, call:refused.stale_page, call:refused.unreachable, call:refused.disabled
// i18n-keys: call:refused.person, call:refused.channel
/** Says why there is no call, and what to do. */
export async function tellRefusal(why: Refusal): Promise<void> {
  await i18n.loadNamespaces('call');
  const words = WORDS[why as keyof typeof WORDS] ?? 'refused.unreachable';
  const reload = { label: i18n.t('call:refused.reload'), onSelect: () => location.reload(), isSolid: true };
  const action = why === 'stale_page' && { action: reload };
  toasts.error(i18n.t(`call:${words}`), { id: 'call', durationMs: LONG_MS, ...action });
}

export type EndReason = EngineEnd | 'declined' | 'missed' | 'cancelled';

// i18n-keys: call:over.removed, call:over.ended, call:over.lost, call:over.declined, call:over.missed, call:over.cancelled
/** Says why a call is over for this page; `rejoin` joins a lost one again. */
export async function tellReason(why: EndReason, key: ChatKey, rejoin?: () => void): Promise<void> {
  await i18n.loadNamespaces('call');
  const text = i18n.t(`call:over.${why}`, { name: findChatName(key) });
  if (why !== 'lost' || !rejoin) return void toasts.info(text, { id: 'call' });
  const action = { label: i18n.t('call:over.rejoin'), onSelect: rejoin };
  toasts.error(text, { id: 'call', durationMs: LONG_MS, action });
}
