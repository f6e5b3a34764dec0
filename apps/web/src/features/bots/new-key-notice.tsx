import { Copy, KeyRound, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { copyKey } from './copy-key.ts';
import { maskedKey } from './masked-key.ts';

export interface NewKeyNoticeProps {
  name: string;
  secret: string;
  /** Its name. */
  bot: string;
  onDismiss: () => void;
}

/** Says that a key is ready, at the moment when it is needed most. */
export function NewKeyNotice({ name, secret, bot, onDismiss }: NewKeyNoticeProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <div
      role="status"
      className="mx-3 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-accent-soft py-2.5 pr-2 pl-4 text-(--accent-soft-text)"
    >
      <KeyRound size={18} aria-hidden className="flex-none" />
      <span className="min-w-48 flex-1">
        <b className="block font-[650]">{t('bots.keys.ready', { name })}</b>
        {t('bots.keys.ready_text', { bot })}
      </span>
      <code className="rounded-md bg-surface px-1.5 py-0.5 text-[12.5px] text-ink">{maskedKey(secret)}</code>
      <Button size="sm" icon={<Copy size={16} aria-hidden />} onClick={() => void copyKey(secret)}>
        {t('common:copy.action')}
      </Button>
      <IconButton size="sm" aria-label={t('bots.keys.dismiss')} onClick={onDismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
