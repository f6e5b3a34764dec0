import { Lock, LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#ui/feedback/tooltip.tsx';
import { useOwnCall } from '../own-call/own-call.store.ts';

/** Whether the devices of the call encrypt their media. */
export function EncryptionMark() {
  const { t } = useTranslation('call');
  const isEncrypted = useOwnCall((state) => state.isEncrypted);
  if (isEncrypted === null) return null;
  const Icon = isEncrypted ? Lock : LockOpen;
  const mark = (
    <span
      data-encrypted={isEncrypted}
      className={
        isEncrypted
          ? 'inline-flex min-w-0 items-center gap-1.5 text-(--stage-muted)'
          : 'inline-flex min-w-0 items-center gap-1.5 text-[oklch(0.9_0.06_75)]'
      }
    >
      <Icon size={16} aria-hidden className="flex-none" />
      <span className="truncate max-md:sr-only">{isEncrypted ? t('encryption.on') : t('encryption.off')}</span>
      {!isEncrypted && <span className="sr-only">{t('encryption.off_help')}</span>}
    </span>
  );
  return isEncrypted ? mark : <Tooltip label={t('encryption.off_help')}>{mark}</Tooltip>;
}
