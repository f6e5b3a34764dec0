import type { ProblemError } from '@loquat/contract';
import type { ChatKey } from '../../lib/chat-key.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { conversationOf } from '../conversations/conversations.ts';
import { findNameOf } from '../users/contacts.selectors.ts';
import type { EngineEnd } from './call-engine.ts';

/** How long a toast that needs a decision stays. */
const LONG_MS = 12_000;

const WORDS = {
  insecure: 'refused.insecure',
  stale_page: 'refused.stale_page',
  blocked: 'refused.blocked',
  unreachable: 'refused.unreachable',
  'call.not_joined': 'over.ended',
  'call.disabled': 'refused.disabled',
  'call.unreachable': 'refused.unreachable',
  'message.target_not_found': 'refused.person',
  'message.sending_forbidden': 'refused.person',
  'channel.not_found': 'refused.channel',
  'channel.forbidden': 'refused.channel',
} as const;

/** Why a call could not be joined. */
export type Refusal = ProblemError['code'] | 'insecure' | 'stale_page' | 'blocked' | 'unreachable';

interface Unreached {
  /** Host of the voice provider. */
  host: string;
  tryAgain: () => void;
}

const ID = 'call';

/** Closes the toast about an earlier call. */
export const dismissReason = (): void => toasts.dismiss(ID);

/** Options of a toast that stays until the user acts on it. */
const untilActedOn = (label: string, onSelect: () => void) => ({
  id: ID,
  isPersistent: true,
  action: { label, onSelect, isSolid: true },
  dismissal: { label: i18n.t('call:failure.dismiss') },
});

// i18n-keys: call:refused.insecure, call:refused.stale_page, call:refused.unreachable, call:refused.disabled
// i18n-keys: call:refused.person, call:refused.channel, call:refused.blocked
/** Shows why there is no call, and a remedy. */
export async function showJoinFailure(why: Refusal, unreached?: Unreached): Promise<void> {
  await i18n.loadNamespaces('call');
  const words = WORDS[why as keyof typeof WORDS] ?? 'refused.unreachable';
  const text = i18n.t(`call:${words}`, { host: unreached?.host });
  if (why === 'stale_page')
    return void toasts.error(
      text,
      untilActedOn(i18n.t('call:refused.reload'), () => location.reload()),
    );
  if (unreached) return void toasts.error(text, untilActedOn(i18n.t('call:failure.try_again'), unreached.tryAgain));
  toasts.error(text, { id: ID, durationMs: LONG_MS });
}

export type EndReason = EngineEnd | 'declined' | 'missed' | 'cancelled';

// i18n-keys: call:over.removed, call:over.ended, call:over.lost, call:over.declined, call:over.missed, call:over.cancelled
/** Shows why a call is over for this page; `rejoin` joins a lost one again. */
export async function showEndReason(why: EndReason, key: ChatKey, rejoin?: () => void): Promise<void> {
  await i18n.loadNamespaces('call');
  const text = i18n.t(`call:over.${why}`, { name: conversationOf(key).name });
  if (why !== 'lost' || !rejoin) return void toasts.info(text, { id: ID });
  toasts.error(text, untilActedOn(i18n.t('call:over.rejoin'), rejoin));
}

/** Offers to rejoin a call that a reload has interrupted. */
export async function offerRejoin(key: ChatKey, rejoin: () => void): Promise<void> {
  await i18n.loadNamespaces('call');
  const text = i18n.t('call:over.reloaded', { name: conversationOf(key).name });
  toasts.info(text, untilActedOn(i18n.t('call:over.rejoin'), rejoin));
}

// i18n-keys: call:moderation.muted, call:moderation.removed
/** Shows which moderator muted or removed the user. */
export async function showModeration(what: 'muted' | 'removed', by_uid: number): Promise<void> {
  await i18n.loadNamespaces('call');
  const text = i18n.t(`call:moderation.${what}`, { name: findNameOf(by_uid) ?? i18n.t('call:former_member') });
  toasts.info(text, { id: ID, durationMs: LONG_MS });
}
