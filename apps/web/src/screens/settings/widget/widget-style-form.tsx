import { WidgetStyle } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { saveWidgetStyle } from '../../../features/widget/widget-style.actions.ts';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard } from '../../parts/settings/settings-frame.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';

const schema = z.object({ css: WidgetStyle });

/** CSS that the widget loads after its own, for everybody who embeds it. */
export function WidgetStyleForm({ css }: { css: string }) {
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
