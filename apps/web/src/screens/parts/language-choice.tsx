import { useTranslation } from 'react-i18next';
import { languageOf, languages } from '../../lib/i18n/languages.ts';
import { MenuRadioGroup } from '../../ui/menu/menu-radio-group.tsx';
import { languageNames } from './language-names.ts';

/** The languages as rows of a menu. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation();
  return (
    <MenuRadioGroup
      label={t('account.language')}
      items={languages.map((value) => ({ value, label: languageNames[value] }))}
      value={languageOf(i18n.resolvedLanguage ?? 'en')}
      onValueChange={(language) => void i18n.changeLanguage(language)}
    />
  );
}
