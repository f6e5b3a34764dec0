import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const SHOWN = 4;

/** A masked secret: recognisable by its ends, with dots between them. */
const masked = (secret: string): string =>
  secret.slice(0, SHOWN) + '•'.repeat(Math.max(secret.length - 2 * SHOWN, 0)) + secret.slice(-SHOWN);

export interface SecretCardProps {
  secret: string;
  onCopy: (text: string) => void;
  onRenew: () => void;
}

/** The secure key: masked until it is revealed, and always copied in full. */
export function SecretCard({ secret, onCopy, onRenew }: SecretCardProps) {
  const { t } = useTranslation('admin');
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="grid justify-items-start gap-4 p-[18px]">
      <CopyField
        label={t('third_party.key')}
        help={t('third_party.key_help')}
        text={secret}
        shownText={isShown ? secret : masked(secret)}
        copyLabel={t('provider.copy', { what: t('third_party.key') })}
        onCopy={onCopy}
        extra={
          <IconButton
            size="sm"
            aria-label={isShown ? t('provider.hide') : t('provider.reveal')}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden />
          </IconButton>
        }
      />
      <Button icon={<RefreshCw size={16} aria-hidden />} onClick={onRenew}>
        {t('third_party.renew')}
      </Button>
    </div>
  );
}
