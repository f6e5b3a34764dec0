import { WidgetAccess, type WidgetConfig } from '@loquat/contract';
import { Globe, ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { saveEmbedders } from '#features/widget/embedders.actions.ts';
import { RadioCardGroup } from '#ui/form/radio-card-group.tsx';
import { RadioCard } from '#ui/form/radio-card.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { useConfigForm } from '../../parts/settings/use-config-form.ts';

interface EmbedderFields extends Record<string, string> {
  who: 'any' | 'listed';
  /** An origin on each line. */
  pages: string;
}

const linesOf = (pages: string): string[] =>
  pages
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const { origins } = WidgetAccess.shape;
const schema = z.object({
  pages: z.string().check(z.refine((pages) => z.safeParse(origins, linesOf(pages)).success)),
});

/** The websites that may embed the widget: all, or a list; the operator may have set it in the configuration. */
export function EmbeddersForm({ config }: { config: WidgetConfig }) {
  const { t } = useTranslation('widget');
  const { is_fixed } = config;
  const form = useConfigForm<EmbedderFields>({
    saved: { who: config.any_origin ? 'any' : 'listed', pages: config.origins.join('\n') },
    schema,
    texts: { pages: t('embedders.wrong') },
    save: (_changed, { who, pages }) => saveEmbedders({ any_origin: who === 'any', origins: linesOf(pages) }),
  });
  return (
    <section aria-labelledby="widget-embedders" className="grid gap-2.5">
      <h2 id="widget-embedders" className="font-[650]">
        {t('embedders.title')}
      </h2>
      <p className="text-muted">{is_fixed ? t('embedders.fixed') : t('embedders.text')}</p>
      <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
        <RadioCardGroup
          label={t('embedders.title')}
          value={form.value.who}
          onValueChange={(who) => form.change({ who })}
          disabled={is_fixed}
        >
          <RadioCard
            value="any"
            icon={<Globe size={20} aria-hidden />}
            title={t('embedders.any')}
            description={t('embedders.any_text')}
          />
          <RadioCard
            value="listed"
            icon={<ListChecks size={20} aria-hidden />}
            title={t('embedders.listed')}
            description={t('embedders.listed_text')}
          />
        </RadioCardGroup>
        {form.value.who === 'listed' && (
          <Textarea
            label={t('embedders.pages')}
            name="pages"
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
            placeholder="https://www.example.org"
            readOnly={is_fixed}
            value={form.value.pages}
            onChange={(event) => form.change({ pages: event.currentTarget.value })}
            help={t('embedders.pages_help')}
            error={form.errors.pages}
          />
        )}
      </SettingsForm>
    </section>
  );
}
