import { ArrowRight, Copy, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

/** How another server requests a token: the command to run there. `origin`: the address of this server. */
const exampleFor = (origin: string): string =>
  [
    `curl ${origin}/api/token/create_third_party_key \\`,
    `  -H 'x-secret: SECURE_KEY' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '{ "userid": "4711", "username": "Ines" }'`,
  ].join('\n');

/** The two steps of a third-party sign-in, with a call to copy. */
export function HowItWorks({ origin, onCopy }: { origin: string; onCopy: (text: string) => void }) {
  const { t } = useTranslation('admin');
  const path = '/#/oauth/{token}';
  const example = exampleFor(origin);
  return (
    <div className="grid gap-3.5 p-[18px]">
      <Step icon={<KeyRound size={18} aria-hidden />} title={t('third_party.ask')}>
        {t('third_party.ask_help')}
      </Step>
      <Step icon={<ArrowRight size={18} aria-hidden />} title={t('third_party.send')}>
        <Trans
          t={t}
          i18nKey="third_party.send_help"
          values={{ path }}
          components={{
            path: <code className="rounded-[4px] border border-line bg-code px-1.5 py-px text-[12.5px]" />,
          }}
        />
      </Step>
      <div className="overflow-hidden rounded-lg border border-(--code-border) bg-code">
        <div className="flex h-[34px] items-center justify-between border-b border-(--code-border) pr-1.5 pl-3.5 text-xs text-muted">
          {t('third_party.example')}
          <IconButton size="sm" aria-label={t('third_party.copy_example')} onClick={() => onCopy(example)}>
            <Copy aria-hidden />
          </IconButton>
        </div>
        <pre
          tabIndex={0}
          aria-label={t('third_party.example')}
          dir="ltr"
          className="overflow-x-auto px-3.5 pt-[11px] pb-3 text-[12.75px]/[1.6] text-(--code-text)"
        >
          <code>{example}</code>
        </pre>
      </div>
      <p className="text-sm text-muted">{t('third_party.example_help')}</p>
    </div>
  );
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-[13px]">
      <span className="grid size-9 flex-none place-items-center rounded-[30%] bg-pressed text-muted">{icon}</span>
      <span className="min-w-0">
        <b className="block font-[650]">{title}</b>
        <span className="mt-px block text-sm leading-[1.5] wrap-anywhere text-muted">{children}</span>
      </span>
    </div>
  );
}
