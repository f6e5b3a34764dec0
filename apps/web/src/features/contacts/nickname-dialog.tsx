import { Nickname } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useNickname } from '../users/contacts.selectors.ts';
import { useContactActions } from './use-contact-actions.ts';

export interface NicknameDialogProps {
  uid: number;
  /** The name that all other users see. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const FORM_ID = 'nickname';
const NicknameFields = z.object({ nickname: Nickname });

/** Asks for the reader's nickname for a user. */
export function NicknameDialog({ uid, name, open, onOpenChange }: NicknameDialogProps) {
  const { t } = useTranslation(['member', 'common']);
  const nickname = useNickname(uid);
  const { changeNickname } = useContactActions();
  const save = (next: string): void => {
    onOpenChange(false);
    if (next !== nickname) void changeNickname(uid, next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('contact.nickname_title', { name })}
      description={t('contact.nickname_hint')}
      footer={
        <>
          {nickname && <Button onClick={() => save('')}>{t('contact.nickname_reset_action')}</Button>}
          <Button type="submit" form={FORM_ID} variant="primary">
            {t('contact.nickname_save')}
          </Button>
        </>
      }
    >
      <NicknameForm nickname={nickname} onSave={save} />
    </Dialog>
  );
}

interface NicknameFormProps {
  nickname: string;
  onSave: (nickname: string) => void;
}

function NicknameForm({ nickname, onSave }: NicknameFormProps) {
  const { t } = useTranslation('member');
  const { register, handleSubmit, formState } = useSchemaForm(NicknameFields, {
    defaultValues: { nickname },
    texts: { nickname: t('contact.nickname_long') },
  });
  return (
    <form id={FORM_ID} noValidate onSubmit={(event) => void handleSubmit((fields) => onSave(fields.nickname))(event)}>
      <TextField
        label={t('contact.nickname')}
        autoComplete="off"
        error={formState.errors.nickname?.message}
        {...register('nickname')}
      />
    </form>
  );
}
