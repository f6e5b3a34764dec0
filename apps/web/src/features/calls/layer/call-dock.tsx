import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { HeadphoneOff, Headphones, Mic, MicOff, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { matchesMedia, PHONE } from '#lib/browser/media.ts';
import type { ChatKey } from '#lib/chat-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { linkOf } from '../../conversations/conversations.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { CallClock, useCallName } from '../call-clock.tsx';
import { toggleDeafened, toggleMuted } from '../own-call/call-controls.ts';
import { leaveCall } from '../own-call/own-call.actions.ts';
import { ownCallStore, useOwnCall } from '../own-call/own-call.store.ts';
import { SLOT } from '../slot-style.ts';

const MOST_FACES = 2;
const BUTTON = 'text-[oklch(0.92_0.015_140)]! hover:bg-white/12! hover:text-white!';

/** The user's own call while another screen is open. */
export function CallDock({ chatKey }: { chatKey: ChatKey }) {
  const { t } = useTranslation('call');
  const isMuted = useOwnCall((state) => state.isMuted);
  const isDeafened = useOwnCall((state) => state.isDeafened);
  return (
    <section
      aria-label={t('dock')}
      data-call-dock
      className={clsx(
        SLOT,
        'flex h-[60px] items-center gap-1 rounded-[18px] bg-(--leaf-950) pr-2 pl-3 text-white shadow-3 dark:shadow-[0_0_0_1px_var(--border),var(--elev-3)]',
      )}
    >
      <Link
        {...linkOf(chatKey)}
        onClick={() => ownCallStore.setState({ isExpanded: matchesMedia(PHONE) })}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg py-1"
      >
        <span className="sr-only">{t('view.open')}</span>
        <DockAvatars />
        <DockText chatKey={chatKey} />
      </Link>
      <IconButton
        aria-label={isMuted ? t('bar.unmute') : t('bar.mute')}
        tooltipSide="top"
        className={isMuted ? 'bg-[oklch(0.38_0.09_25)] text-[oklch(0.9_0.06_22)]!' : BUTTON}
        onClick={() => void toggleMuted()}
      >
        {isMuted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
      </IconButton>
      <IconButton
        aria-label={isDeafened ? t('bar.undeafen') : t('bar.deafen')}
        tooltipSide="top"
        className={isDeafened ? 'bg-[oklch(0.38_0.09_25)] text-[oklch(0.9_0.06_22)]!' : BUTTON}
        onClick={() => void toggleDeafened()}
      >
        {isDeafened ? <HeadphoneOff aria-hidden /> : <Headphones aria-hidden />}
      </IconButton>
      <IconButton
        aria-label={t('bar.leave_long')}
        tooltipSide="top"
        className="bg-[oklch(0.56_0.195_26)] text-white! hover:bg-[oklch(0.6_0.195_26)]!"
        onClick={() => void leaveCall()}
      >
        <Phone aria-hidden className="rotate-[135deg]" />
      </IconButton>
    </section>
  );
}

function DockAvatars() {
  const members = useOwnCall((state) => state.members);
  return (
    <span aria-hidden className="flex flex-none -space-x-2">
      {members.slice(0, MOST_FACES).map(({ id, uid }) => (
        <UserAvatar key={id} uid={uid} size={30} className="rounded-[34%] shadow-[0_0_0_2px_var(--leaf-950)]" />
      ))}
    </span>
  );
}

function DockText({ chatKey }: { chatKey: ChatKey }) {
  return (
    <span className="min-w-0">
      <b className="block truncate text-[13.5px]/[1.25] font-[650]">{useCallName(chatKey)}</b>
      <small className="block text-xs text-[oklch(0.86_0.02_150)]">
        <CallClock chatKey={chatKey} />
      </small>
    </span>
  );
}
