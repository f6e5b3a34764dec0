import { ExternalLink, FileJson } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '#features/chat/content.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';

/** First calls, as commands for a terminal; `origin` is the address of this server. */
const apiExamples = (origin: string) => ({
  signIn: [
    `curl ${origin}/api/token/login -H 'Content-Type: application/json' \\`,
    `  -d '{"device":"curl",`,
    `       "credential":{"type":"password","email":"you@example.org","password":"…"}}'`,
  ].join('\n'),
  send: [
    `curl ${origin}/api/group/1/send -H "X-API-Key: $TOKEN" \\`,
    `  -H 'Content-Type: text/markdown' -d '**22 °C**, sunny'`,
  ].join('\n'),
  history: `curl "${origin}/api/group/1/history?limit=20" -H "X-API-Key: $TOKEN"`,
  listen: `curl -N "${origin}/api/user/events?api-key=$TOKEN"`,
  bot: [
    `curl ${origin}/api/bot/send_to_group/1 -H "X-API-Key: $LOQUAT_KEY" \\`,
    `  -H 'Content-Type: text/plain' -d 'Take an umbrella.'`,
  ].join('\n'),
});

/** The API for programs: where all calls are documented, who may make them, and first examples. */
export function ApiArea() {
  const { t } = useTranslation('setting');
  const examples = apiExamples(location.origin);
  return (
    <SettingsFrame title={t('area.api_doc')} text={t('api.text')}>
      <SettingsCard>
        <SettingsRow label={t('api.page')} text={t('api.page_text')}>
          <OutLink href="/api/docs" icon={<ExternalLink size={16} aria-hidden />} isMain>
            {t('api.open')}
          </OutLink>
        </SettingsRow>
        <SettingsRow label={t('api.document')} text={t('api.document_text')}>
          <OutLink href="/api/openapi.json" icon={<FileJson size={16} aria-hidden />}>
            {t('api.open_document')}
          </OutLink>
        </SettingsRow>
      </SettingsCard>
      <Chapter title={t('api.sign_in')} text={t('api.sign_in_text')}>
        <CodeBlock title={t('api.sign_in')} language="bash" code={examples.signIn} />
      </Chapter>
      <Chapter title={t('api.call')} text={t('api.call_text')}>
        <CodeBlock title={t('api.send')} language="bash" code={examples.send} />
        <CodeBlock title={t('api.history')} language="bash" code={examples.history} />
      </Chapter>
      <Chapter title={t('api.listen')} text={t('api.listen_text')}>
        <CodeBlock title={t('api.listen')} language="bash" code={examples.listen} />
      </Chapter>
      <Chapter title={t('api.bot')} text={t('api.bot_text')}>
        <CodeBlock title={t('api.bot')} language="bash" code={examples.bot} />
      </Chapter>
    </SettingsFrame>
  );
}

function OutLink({ isMain, icon, ...link }: { href: string; isMain?: boolean; icon: ReactNode; children: string }) {
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant: isMain ? 'primary' : 'secondary' })}
    >
      {icon}
      {link.children}
    </a>
  );
}

function Chapter({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-1">
      <h2 className="font-[650]">{title}</h2>
      <p className="text-muted">{text}</p>
      {children}
    </section>
  );
}
