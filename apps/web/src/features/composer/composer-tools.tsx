import { AtSign, CaseSensitive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { type InputMode, setInputMode } from './input-mode.ts';

/** The buttons below the text. */
export function ComposerTools({ mode, onMention }: { mode: InputMode; onMention: () => void }) {
  const { t } = useTranslation('chat');
  const isMarkdown = mode === 'markdown';
  return (
    <div className="flex items-center gap-px">
      <IconButton aria-label={t('composer.mention')} onClick={onMention}>
        <AtSign aria-hidden />
      </IconButton>
      <IconButton
        aria-label={t('composer.markdown')}
        isOn={isMarkdown}
        onClick={() => setInputMode(isMarkdown ? 'text' : 'markdown')}
      >
        <CaseSensitive aria-hidden />
      </IconButton>
    </div>
  );
}
