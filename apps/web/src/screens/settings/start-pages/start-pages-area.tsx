import { START_PAGE_MAX_BYTES, type StartPage, StartPageHtml, startPages } from '@loquat/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  loadStartPages,
  saveStartPages,
  START_PAGES_QUERY,
  type StartPageTexts,
} from '#features/start-pages/start-pages.actions.ts';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { StartPagePreview } from './start-page-preview.tsx';
import { UseBuiltIn } from './use-built-in.tsx';

const Html = z.string().check(z.refine((html) => html.trim() !== '', { abort: true }));
const schema = z.object({ landing: z.pipe(Html, StartPageHtml), after_signin: z.pipe(Html, StartPageHtml) });
const isWrong = (page: StartPage, texts: StartPageTexts): boolean => !schema.shape[page].safeParse(texts[page]).success;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The pages that people see while no chat is open, and their previews. */
export function StartPagesArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.start_pages')} text={t('start_pages.text')}>
      <QueryArea queryKey={START_PAGES_QUERY} load={loadStartPages}>
        {(saved) => <StartPagesForm saved={saved} />}
      </QueryArea>
    </SettingsFrame>
  );
}

function StartPagesForm({ saved }: { saved: StartPageTexts }) {
  const numbers = useNumbers();
  const { t } = useTranslation('admin');
  const [page, setPage] = useState<StartPage>('after_signin');
  const [previews, setPreviews] = useState(0);
  const wrong = t('start_pages.wrong', { most: numbers.format(START_PAGE_MAX_BYTES) });
  const form = useConfigForm({
    saved,
    schema,
    texts: { landing: wrong, after_signin: wrong },
    save: (changed) => saveStartPages(changed),
  });
  const refresh = (): void => setPreviews((count) => count + 1);
  const save = async (): Promise<boolean> => {
    const unseen = isWrong(page, form.value) ? undefined : startPages.find((other) => isWrong(other, form.value));
    if (unseen) setPage(unseen);
    return form.save();
  };
  const reset = (): void => {
    form.reset();
    refresh();
  };
  return (
    <SettingsForm isDirty={form.isDirty} onSave={save} onReset={reset}>
      <SettingsCard>
        <PageChoice page={page} onChange={setPage} />
        <HtmlField page={page} form={form} />
        <UseBuiltIn page={page} isDirty={form.isDirty} />
      </SettingsCard>
      <StartPagePreview
        key={page}
        page={page}
        html={form.value[page]}
        saved={saved[page]}
        version={previews}
        onUpdate={refresh}
      />
    </SettingsForm>
  );
}

interface PageChoiceProps {
  page: StartPage;
  onChange: (page: StartPage) => void;
}

// i18n-keys: start_pages.shown_landing, start_pages.shown_after_signin
function PageChoice({ page, onChange }: PageChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <SettingsRow label={t('start_pages.page')} text={t(`start_pages.shown_${page}`)}>
      <SegmentedChoice
        label={t('start_pages.page')}
        items={[
          { value: 'after_signin', label: t('start_pages.after_signin') },
          { value: 'landing', label: t('start_pages.landing') },
        ]}
        value={page}
        onValueChange={onChange}
      />
    </SettingsRow>
  );
}

interface HtmlFieldProps {
  page: StartPage;
  form: ConfigForm<StartPageTexts>;
}

// i18n-keys: start_pages.html_landing, start_pages.html_after_signin
function HtmlField({ page, form }: HtmlFieldProps) {
  const { t } = useTranslation('admin');
  const numbers = useNumbers();
  const html = form.value[page];
  return (
    <div className="p-[18px] [&_textarea]:min-h-72 [&_textarea]:font-mono [&_textarea]:text-[12.75px]">
      <Textarea
        key={page}
        label={t(`start_pages.html_${page}`)}
        name={page}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        rows={14}
        value={html}
        onChange={(event) => form.change({ [page]: event.currentTarget.value })}
        help={t('start_pages.length', {
          used: numbers.format(bytesOf(html)),
          most: numbers.format(START_PAGE_MAX_BYTES),
        })}
        error={form.errors[page]}
      />
    </div>
  );
}

function useNumbers(): Intl.NumberFormat {
  const { i18n } = useTranslation();
  return new Intl.NumberFormat(i18n.language === 'jp' ? 'ja' : i18n.language);
}
