import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import { typeCanned } from './type-canned.ts';

/** In a chat with a visitor: opens the list of canned answers. */
export function CannedButton({ onType }: { onType: (typed: string) => void }) {
  const { t } = useTranslation('chat');
  return (
    <IconButton
      aria-label={t('composer.canned')}
      keys={['/']}
      onClick={() => void typeCanned(onType)}
      className="max-md:hidden"
    >
      <MessageSquareText aria-hidden />
    </IconButton>
  );
}
