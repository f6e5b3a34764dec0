import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatAvatar } from '#features/chat/chat-parts.tsx';
import { settingsLinkOf, useChatName } from '#features/conversations/conversations.ts';
import type { ChatKey } from '#lib/chat-key.ts';

export interface SettingsFrameProps {
  title: string;
  text: string;
  /** The chat of these settings, if they belong to one: phones go back to its list. */
  chatKey?: ChatKey;
  /** For tables. */
  isWide?: boolean;
  /** An action for the whole area, beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

const OWN_SETTINGS = { to: '/setting/{-$nav}', params: { nav: undefined } } as const;

/** Title and column of a settings area; on phones with a button back to the list. */
export function SettingsFrame({ title, text, chatKey, isWide = false, action, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  return (
    <div data-scroller className="h-full overflow-y-auto">
      <div
        className={clsx(
          'mx-auto grid grid-cols-1 gap-[22px] px-5 pt-4 pb-10 md:pt-7',
          isWide ? 'max-w-[860px]' : 'max-w-[760px]',
        )}
      >
        <header className="flex items-start gap-1">
          <Link
            {...(chatKey ? settingsLinkOf(chatKey) : OWN_SETTINGS)}
            aria-label={t('nav.back')}
            className="-ml-3 inline-grid size-11 flex-none place-items-center rounded-md text-muted md:hidden"
          >
            <ArrowLeft aria-hidden />
          </Link>
          <span className="min-w-0 flex-1">
            {chatKey && <ChatOfSettings chatKey={chatKey} />}
            <h1 className="font-heading text-[26px]/[1.3] font-bold tracking-[-0.025em]">{title}</h1>
            <p className="mt-1 text-muted">{text}</p>
          </span>
          {action}
        </header>
        {children}
      </div>
    </div>
  );
}

/** Phones show an area without the list that begins with the name of its chat. */
function ChatOfSettings({ chatKey }: { chatKey: ChatKey }) {
  const name = useChatName(chatKey);
  return (
    <p className="flex min-w-0 items-center gap-2 pt-2 font-medium md:hidden">
      <ChatAvatar chatKey={chatKey} size={24} />
      <span className="min-w-0 truncate">{name}</span>
    </p>
  );
}

/** Rows of settings on one sheet. */
export function SettingsCard({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]">{children}</div>
  );
}

interface SettingsRowProps {
  label: string;
  /** Beside the label. */
  tag?: ReactNode;
  text?: string;
  children?: ReactNode;
}

/** A setting: its name on the left, its control on the right. */
export function SettingsRow({ label, tag, text, children }: SettingsRowProps) {
  return (
    <div className="flex min-h-[60px] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-[18px] py-3">
      <span className="min-w-0 flex-1 basis-28">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-[650]">{label}</span>
          {tag}
        </span>
        {text !== undefined && <span className="mt-px block text-sm wrap-anywhere text-muted">{text}</span>}
      </span>
      {children}
    </div>
  );
}
