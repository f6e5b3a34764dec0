import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';

/** The text for a licence that is not accepted, or an unknown payment. */
export function useLicenseRefusal(): (error: unknown) => string {
  const { t } = useTranslation('admin');
  return (error) => {
    switch (problemCodeOf(error)) {
      case 'license.undecodable':
        return t('license.undecodable');
      case 'license.forged':
        return t('license.forged');
      case 'license.expired':
        return t('license.expired');
      case 'license.payment_not_found':
      case 'request.malformed_path':
        return t('license.payment_unknown');
      case 'license.no_service':
        return t('license.no_service');
      case 'license.service_failed':
        return t('license.service_failed');
      default:
        return failureText(error);
    }
  };
}
