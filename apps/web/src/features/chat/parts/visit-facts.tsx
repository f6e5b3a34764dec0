import type { Visitor } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useTicking } from '#lib/browser/ticking.ts';
import { formatClock } from '#lib/i18n/format.ts';
import { formatLocaleOf, languageOf } from '#lib/i18n/languages.ts';
import { useNameOf } from '../../users/contacts.selectors.ts';
import { Fact } from './fact.tsx';

/** Facts from a visitor's browser and website: the page, language, time of day, address and attributes. */
export function VisitFacts({ visitor }: { visitor: Visitor }) {
  const { host, page_url, page_title, language, time_zone, is_done, email, attributes = {} } = visitor;
  const hostName = useNameOf(host);
  const { t, i18n } = useTranslation('chat');
  const locale = formatLocaleOf(languageOf(i18n.resolvedLanguage ?? 'en'));
  return (
    <>
      <Fact label={t('visit.state')}>{is_done ? t('visit.done') : t('visit.open')}</Fact>
      {hostName !== undefined && <Fact label={t('visit.host')}>{hostName}</Fact>}
      {page_url !== null && (
        <Fact label={t('details.page')}>
          <a href={page_url} target="_blank" rel="noopener noreferrer" className="text-accent-text hover:underline">
            {page_title?.trim() || page_url}
          </a>
        </Fact>
      )}
      <Fact label={t('details.language')}>{languageName(language, locale)}</Fact>
      {time_zone !== null && <LocalTime timeZone={time_zone} locale={locale} />}
      {email && <Fact label={t('visit.email')}>{email}</Fact>}
      {Object.entries(attributes).map(([name, value]) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
    </>
  );
}

/** The code itself if this browser has no name for it. */
function languageName(language: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** The server may know time zones that this browser does not. */
function clockAt(now: number, timeZone: string, locale: string): string | undefined {
  try {
    return formatClock(now, { locale, now, timeZone });
  } catch {
    return undefined;
  }
}

function LocalTime({ timeZone, locale }: { timeZone: string; locale: string }) {
  const { t } = useTranslation('chat');
  const clock = useTicking((now) => clockAt(now, timeZone, locale) ?? '');
  if (clock === '') return null;
  return <Fact label={t('details.local_time')}>{t('details.clock_in', { clock, place: timeZone })}</Fact>;
}
