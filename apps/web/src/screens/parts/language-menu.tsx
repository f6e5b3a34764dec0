import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../lib/i18n/languages.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton, menuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { languageNames } from './language-names.ts';

const languageMenu = menuOnDemand(async () => (await import('./language-menu-popup.tsx')).LanguageMenuPopup);

/** A button that shows the current language, with a menu of the others. */
export function LanguageMenu({ size = 'sm' }: { size?: 'sm' | 'lg' }) {
  const { t, i18n } = useTranslation('auth');
  const name = languageNames[languageOf(i18n.resolvedLanguage ?? 'en')];
  const trigger = (
    <Button variant="ghost" size={size} aria-label={`${t('language')}: ${name}`}>
      <Globe size={16} aria-hidden />
      {name}
      <ChevronDown size={13} strokeWidth={2} aria-hidden />
    </Button>
  );
  return <MenuButton trigger={trigger} menu={languageMenu} menuProps={{}} />;
}
