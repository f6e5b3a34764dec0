import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useUi } from '#hooks/use-ui.ts';
import { TextWithKeys } from '#ui/text-with-keys.tsx';

export interface ComposerHintProps {
  /** Characters left, once there are few; below zero there are too many. */
  left: number | undefined;
  isMarkdown: boolean;
  isEditing: boolean;
}

/** Beside the tools: how many characters are left, or else which keys send the text. */
export function ComposerHint({ left, isMarkdown, isEditing }: ComposerHintProps) {
  const { t } = useTranslation('chat');
  const sendOnEnter = useUi((ui) => ui.sendOnEnter);
  if (left !== undefined)
    return (
      <span role="status" className={clsx('composer-hint', left < 0 ? 'text-danger-text' : 'text-muted')}>
        {left < 0 ? t('composer.too_long', { count: -left }) : t('composer.room_left', { count: left })}
      </span>
    );
  const onEnter = isEditing ? t('composer.hint_save') : isMarkdown ? t('composer.hint_markdown') : t('composer.hint');
  const onCtrlEnter = isEditing ? t('composer.hint_ctrl_save') : t('composer.hint_ctrl');
  return (
    <span className="composer-hint text-faint max-md:hidden pointer-coarse:hidden">
      <TextWithKeys text={sendOnEnter ? onEnter : onCtrlEnter} />
    </span>
  );
}
