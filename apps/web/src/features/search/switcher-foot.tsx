import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/kbd.tsx';

/** Which keys do what in the quick switcher. */
export function SwitcherFoot() {
  const { t } = useTranslation('chat');
  return (
    <footer className="flex h-[42px] flex-none items-center gap-4 overflow-hidden border-t border-line bg-sunken px-[18px] text-[12.5px] whitespace-nowrap text-muted max-md:hidden">
      <Hint keys={['↑', '↓']}>{t('search.keys_move')}</Hint>
      <Hint keys={['Enter']}>{t('search.keys_open')}</Hint>
      <Hint keys={['#']}>{t('search.keys_channels')}</Hint>
      <Hint keys={['@']}>{t('search.keys_people')}</Hint>
      <Hint keys={['>']}>{t('search.keys_actions')}</Hint>
    </footer>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}
