import { Link } from '@tanstack/react-router';
import { Copy, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { textLink } from '#ui/text-link.ts';
import { useCopy } from '../use-copy.ts';

const DEVICES = { to: '/setting/{-$nav}', params: { nav: 'devices' } } as const;

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** The second factor has just been turned on. */
  isFirst?: boolean;
  /** Whether to suggest a check of other devices, which stay logged in. */
  hasDevices?: boolean;
  onClose: () => void;
}

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, isFirst = false, hasDevices = false, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('second_factor');
  const copy = useCopy();
  const text = codes.join('\n');
  const done = (
    <Button variant="primary" onClick={onClose}>
      {t('kept')}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isFirst ? t('is_on') : t('codes')}
      description={t('codes_text')}
      footer={done}
    >
      <div className="grid gap-3.5 pb-1">
        <ol
          aria-label={t('codes')}
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-lg bg-sunken p-3.5 font-mono text-sm min-[420px]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Copy size={16} aria-hidden />} onClick={() => copy(text)}>
            {t('copy_codes')}
          </Button>
          <a
            className={buttonStyle({ size: 'sm' })}
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            <Download size={16} aria-hidden />
            {t('download_codes')}
          </a>
        </div>
        {hasDevices && (
          <p className="text-sm text-muted">
            {t('devices_stay')}{' '}
            <Link {...DEVICES} className={textLink}>
              {t('see_devices')}
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
