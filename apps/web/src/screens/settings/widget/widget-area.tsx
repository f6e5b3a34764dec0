import { WidgetStyle } from '@loquat/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CANNED_ANSWERS_QUERY, loadCannedAnswers } from '#features/canned-answers/canned-answers.actions.ts';
import { CannedAnswers } from '#features/canned-answers/canned-answers.tsx';
import { ChatPicker } from '#features/chat/chat-picker.tsx';
import { CodeBlock } from '#features/chat/content.ts';
import { ServerLogo } from '#features/server/server-logo.tsx';
import { useServerName } from '#features/server/server.store.ts';
import { UserAvatar } from '#features/users/user-avatar.tsx';
import { useUser } from '#features/users/users.selectors.ts';
import { useEmbedErrors, withoutErrors } from '#features/widget/embed-errors.ts';
import { EmbedFields } from '#features/widget/embed-fields.tsx';
import { defaultEmbed, embedSnippet, type WidgetEmbed, widgetLink } from '#features/widget/embed.ts';
import { EMBEDDERS_QUERY, loadEmbedders } from '#features/widget/embedders.actions.ts';
import { loadOfficeHours, OFFICE_HOURS_QUERY } from '#features/widget/office-hours.actions.ts';
import { WidgetPreview } from '#features/widget/widget-preview.tsx';
import { loadWidgetStyle, saveWidgetStyle, STYLE_QUERY } from '#features/widget/widget-style.actions.ts';
import { dmKey } from '#lib/chat-key.ts';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';
import { PickButton } from '../pick-button.tsx';
import { usePeopleToPick } from '../use-people-to-pick.ts';
import { EmbeddersForm } from './embedders-form.tsx';
import { OfficeHoursForm } from './office-hours-form.tsx';

const schema = z.object({ css: WidgetStyle });

/** CSS that the widget loads after its own, on all websites that embed it. */
function WidgetStyleForm({ css }: { css: string }) {
  const { t } = useTranslation('widget');
  const form = useConfigForm({ saved: { css }, schema, save: (_changed, value) => saveWidgetStyle(value.css) });
  return (
    <section aria-labelledby="widget-style" className="grid gap-2.5">
      <h2 id="widget-style" className="font-[650]">
        {t('style.title')}
      </h2>
      <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
        <SettingsCard>
          <div className="p-[18px] [&_textarea]:font-mono [&_textarea]:text-[12.75px]">
            <Textarea
              label={t('style.label')}
              name="widget_style"
              spellCheck={false}
              autoComplete="off"
              dir="ltr"
              rows={6}
              placeholder={'header { letter-spacing: 0.02em; }'}
              value={form.value.css}
              onChange={(event) => form.change({ css: event.currentTarget.value })}
              help={t('style.help')}
              error={form.errors.css}
            />
          </div>
        </SettingsCard>
      </SettingsForm>
    </section>
  );
}

/** The settings for embedding the chat for visitors, with a preview. */
export function WidgetArea() {
  const { t } = useTranslation(['widget', 'setting']);
  const [embed, setEmbed] = useState<WidgetEmbed>(defaultEmbed);
  const errors = useEmbedErrors(embed);
  const serverName = useServerName();
  const usable = withoutErrors(embed, errors);
  const change = (fields: Partial<WidgetEmbed>): void => setEmbed((before) => ({ ...before, ...fields }));
  const host = <HostButton uid={embed.hostId} onPick={(hostId) => change({ hostId })} />;
  return (
    <SettingsFrame title={t('setting:area.widget')} text={t('text')}>
      <div className="grid items-start gap-[22px] lg:grid-cols-[minmax(0,1fr)_264px]">
        <SettingsCard>
          <EmbedFields {...{ embed, errors, host }} onChange={change} />
        </SettingsCard>
        <div className="lg:sticky lg:top-4">
          <WidgetPreview
            embed={usable}
            serverName={serverName}
            logo={<WidgetLogo url={usable.logo} />}
            host={<UserAvatar uid={usable.hostId} size={34} />}
          />
        </div>
      </div>
      <Snippets embed={usable} onReset={() => setEmbed(defaultEmbed)} />
      <QueryArea queryKey={EMBEDDERS_QUERY} load={loadEmbedders}>
        {(config) => <EmbeddersForm config={config} />}
      </QueryArea>
      <QueryArea queryKey={OFFICE_HOURS_QUERY} load={loadOfficeHours}>
        {(hours) => <OfficeHoursForm hours={hours} />}
      </QueryArea>
      <QueryArea queryKey={CANNED_ANSWERS_QUERY} load={loadCannedAnswers}>
        {(answers) => <CannedAnswers answers={answers} />}
      </QueryArea>
      <QueryArea queryKey={STYLE_QUERY} load={loadWidgetStyle}>
        {(css) => <WidgetStyleForm css={css} />}
      </QueryArea>
    </SettingsFrame>
  );
}

const LOGO_PX = 36;

/** This page loads no pictures of other sites: a box replaces them. */
function WidgetLogo({ url }: { url: string }) {
  const { t } = useTranslation('widget');
  if (url === '') return <ServerLogo size={LOGO_PX} />;
  if (URL.parse(url)?.origin === location.origin)
    return <img src={url} alt="" width={LOGO_PX} height={LOGO_PX} className="flex-none object-contain" />;
  return (
    <span className="grid size-9 flex-none place-items-center rounded-[22%] border border-dashed text-2xs">
      {t('preview.logo')}
    </span>
  );
}

function HostButton({ uid, onPick }: { uid: number; onPick: (uid: number) => void }) {
  const { t } = useTranslation('widget');
  const people = usePeopleToPick();
  const name = useUser(uid)?.name;
  return (
    <PickButton label={t('field.host')} value={name ?? t('host_gone', { uid })}>
      {(close) => (
        <div className="pb-1">
          <ChatPicker
            label={t('find_host')}
            chats={people}
            picked={[dmKey(uid)]}
            onPick={(key) => {
              onPick(Number(key.slice(2)));
              close();
            }}
          />
        </div>
      )}
    </PickButton>
  );
}

function Snippets({ embed, onReset }: { embed: WidgetEmbed; onReset: () => void }) {
  const { t } = useTranslation('widget');
  return (
    <section aria-labelledby="widget-snippet" className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <h2 id="widget-snippet" className="font-[650]">
          {t('snippet.title')}
        </h2>
        <Button variant="ghost" size="sm" icon={<RotateCcw size={16} aria-hidden />} onClick={onReset}>
          {t('snippet.reset')}
        </Button>
      </div>
      <p className="text-muted">{t('snippet.text')}</p>
      <CodeBlock title="HTML" language="html" code={embedSnippet(location.origin, embed)} />
      <p className="mt-1.5 text-muted">{t('snippet.link_text')}</p>
      <CodeBlock title={t('snippet.link')} language="" code={widgetLink(location.origin, embed)} />
    </section>
  );
}
