import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';

export interface HelpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const questions = ['invite', 'channels', 'find', 'phone', 'admin'] as const;

// i18n-keys: help.invite, help.invite_text, help.channels, help.channels_text, help.find, help.find_text, help.phone
// i18n-keys: help.phone_text, help.admin, help.admin_text
/** Short answers to newcomers' first questions. */
export function HelpDialog(props: HelpDialogProps) {
  const { t } = useTranslation('welcome');
  return (
    <Dialog {...props} title={t('actions.help')} isOnlyRead>
      <dl className="grid gap-4 pb-2">
        {questions.map((question) => (
          <div key={question}>
            <dt className="font-[650]">{t(`help.${question}`)}</dt>
            <dd className="mt-0.5 text-md text-muted">{t(`help.${question}_text`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
