import { Keyword, KEYWORDS_MAX } from '@loquat/contract';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { changeNotificationSettings } from '#features/notifications/notification-settings.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SettingsSection } from '../form/settings-section.tsx';

const KeywordFields = z.object({ keyword: Keyword });

const save = (keywords: string[]): void => void changeNotificationSettings({ keywords });

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Words and phrases that count as a mention. */
export function Keywords({ keywords }: { keywords: readonly string[] }) {
  const { t } = useTranslation('setting');
  return (
    <SettingsSection title={t('notifications.keywords')}>
      <p className="-mt-1.5 text-sm text-muted">{t('notifications.keywords_text')}</p>
      {keywords.length > 0 && (
        <ul aria-label={t('notifications.keywords')} className="flex flex-wrap gap-2">
          {keywords.map((keyword) => (
            <li
              key={keyword}
              className="flex min-w-0 items-center gap-1 rounded-md bg-pressed py-0.5 pr-0.5 pl-2.5 text-sm font-medium"
            >
              <span className="min-w-0 wrap-anywhere">{keyword}</span>
              <IconButton
                size="sm"
                aria-label={t('notifications.keyword_remove', { keyword })}
                onClick={() => save(keywords.filter((item) => item !== keyword))}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {keywords.length < KEYWORDS_MAX ? (
        <KeywordForm keywords={keywords} />
      ) : (
        <p className="text-sm text-muted">{t('notifications.keywords_full', { count: KEYWORDS_MAX })}</p>
      )}
    </SettingsSection>
  );
}

function KeywordForm({ keywords }: { keywords: readonly string[] }) {
  const { t } = useTranslation('setting');
  const { register, handleSubmit, formState, reset, setFocus } = useSchemaForm(KeywordFields, {
    defaultValues: { keyword: '' },
    texts: {
      keyword: (typed) => (typed.trim() === '' ? t('notifications.keyword_missing') : t('notifications.keyword_long')),
    },
  });
  const submit = handleSubmit(({ keyword }) => {
    if (!keywords.some((item) => isSame(item, keyword))) save([...keywords, keyword]);
    reset();
    setFocus('keyword');
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-start gap-2">
      <TextField
        label={t('notifications.keyword')}
        isLabelHidden
        placeholder={t('notifications.keyword_hint')}
        autoComplete="off"
        error={formState.errors.keyword?.message}
        className="min-w-48 flex-1"
        {...register('keyword')}
      />
      <Button type="submit" className="max-md:h-11">
        {t('notifications.keyword_add')}
      </Button>
    </form>
  );
}
