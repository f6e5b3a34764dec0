import { useTranslation } from 'react-i18next';
import { PasswordField, type PasswordFieldProps } from '#ui/form/password-field.tsx';

export interface SecretFieldProps extends Pick<PasswordFieldProps, 'label' | 'name' | 'error' | 'readOnly'> {
  value: string;
  /** Whether the server has a secret; it never returns it. */
  isStored: boolean;
  /** Whether an empty field keeps the stored secret. */
  isKept: boolean;
  onValueChange: (value: string) => void;
}

/**
 * A secret that can be entered but never read: empty keeps the stored one, as long as it belongs to the same account.
 */
export function SecretField({ value, isStored, isKept, onValueChange, ...field }: SecretFieldProps) {
  const { t } = useTranslation('admin');
  const note = isKept ? t('provider.kept') : t('provider.again');
  return (
    <PasswordField
      {...field}
      // With "off", browsers would still fill in the password of the signed-in user.
      autoComplete="new-password"
      value={value}
      placeholder={isKept ? '••••••••••' : undefined}
      help={isStored && value === '' ? note : undefined}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
