import { useTranslation } from 'react-i18next';

/** Shows whether a message is selected; a click anywhere on the message toggles it. */
export function SelectMark({ isSelected }: { isSelected: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <input
      type="checkbox"
      aria-label={t('select.one')}
      tabIndex={-1}
      checked={isSelected}
      readOnly
      className="size-[18px] accent-leaf"
    />
  );
}
