import { useTranslation } from 'react-i18next';
import type { ProviderCardProps } from '../../ui/provider-card.tsx';

/** The status of a provider for its card: as saved, not as in the form. */
export function useProviderStatus(isOn: boolean): ProviderCardProps['status'] {
  const { t } = useTranslation('admin');
  return { label: isOn ? t('provider.on') : t('provider.off'), isOn };
}
