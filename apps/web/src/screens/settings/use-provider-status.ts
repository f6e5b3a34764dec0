import { useTranslation } from 'react-i18next';
import type { ProviderCardProps } from '../../ui/provider-card.tsx';

/** Whether a provider is on, as its card says it: what is saved, not what the form would save. */
export function useProviderStatus(isOn: boolean): ProviderCardProps['status'] {
  const { t } = useTranslation('admin');
  return { label: isOn ? t('provider.on') : t('provider.off'), isOn };
}
