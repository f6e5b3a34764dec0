import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';

/** The address that the server calls for a bot; takes what react-hook-form's `register` returns. */
export function WebhookField(props: Pick<TextFieldProps, 'label' | 'error' | 'name' | 'ref' | 'onChange' | 'onBlur'>) {
  const { t } = useTranslation('admin');
  return (
    <TextField
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      placeholder="https://"
      help={t('bots.webhook.help')}
      {...props}
    />
  );
}
