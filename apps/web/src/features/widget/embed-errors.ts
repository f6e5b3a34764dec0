import { useTranslation } from 'react-i18next';
import { defaultEmbed, type WidgetEmbed } from './embed.ts';
import { isHexColor } from './readable-on.ts';

const SMALLEST_PX = 20;
const LARGEST_PX = 4_000;
const sizes = ['openWidth', 'openHeight', 'closedWidth', 'closedHeight'] as const;

const isSize = (px: number): boolean => Number.isInteger(px) && px >= SMALLEST_PX && px <= LARGEST_PX;
const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

export type EmbedErrors = Partial<Record<keyof WidgetEmbed, string>>;

/** The invalid settings of the widget, by field. */
export function useEmbedErrors(embed: WidgetEmbed): EmbedErrors {
  const { t } = useTranslation('widget');
  const size = t('wrong.size', { least: SMALLEST_PX, most: LARGEST_PX });
  return {
    ...Object.fromEntries(sizes.filter((name) => !isSize(embed[name])).map((name) => [name, size])),
    ...(!isHexColor(embed.themeColor) && { themeColor: t('wrong.color') }),
    ...(embed.logo !== '' && !isWebAddress(embed.logo) && { logo: t('wrong.logo') }),
    ...(embed.popupImage !== '' && !isWebAddress(embed.popupImage) && { popupImage: t('wrong.logo') }),
  };
}

/** The settings with defaults in place of invalid ones. */
export const withoutErrors = (embed: WidgetEmbed, errors: EmbedErrors): WidgetEmbed => ({
  ...embed,
  ...Object.fromEntries(Object.keys(errors).map((name) => [name, defaultEmbed[name as keyof WidgetEmbed]])),
});
