import { ChevronDown, Globe } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { useOnDemand } from './use-on-demand.ts';
import { languageNames } from './language-names.ts';
import { languageOf } from '../lib/languages.ts';

// Menus position themselves, which is heavy, and few people change the language.
const LanguageMenuPopup = lazy(async () => ({
  default: (await import('./language-menu-popup.tsx')).LanguageMenuPopup,
}));

/** A button with the language in use; its menu loads when it is pressed. */
export function LanguageMenu({ size = 'sm' }: { size?: 'sm' | 'lg' }) {
  const { t, i18n } = useTranslation('auth');
  const { isWanted, want } = useOnDemand();
  const name = languageNames[languageOf(i18n.resolvedLanguage ?? 'en')];
  const trigger = (
    <Button variant="ghost" size={size} aria-label={`${t('language')}: ${name}`} onClick={want}>
      <Globe size={16} aria-hidden />
      {name}
      <ChevronDown size={13} strokeWidth={2} aria-hidden />
    </Button>
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <LanguageMenuPopup trigger={trigger} />
    </Suspense>
  );
}
