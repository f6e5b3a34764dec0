import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { ServerLogo } from '../../features/server/server-logo.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { BranchArt } from '../../ui/picture/branch-art.tsx';
import { LanguageMenu } from './language-menu.tsx';

/** The frame of all screens before sign-in: server on top, form in the middle, branch beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  return (
    <div className="grid min-h-dvh bg-canvas lg:grid-cols-[minmax(0,1fr)_minmax(0,1.04fr)]">
      <div className="grid grid-rows-[auto_1fr_auto] px-5 pt-5 pb-5 md:px-10 md:pt-8 md:pb-6">
        <header className="flex min-w-0 items-center gap-2.5 font-heading text-[18px]/none font-bold tracking-[-0.02em]">
          <ServerLogo size={30} />
          <span className="min-w-0 flex-1 truncate py-1">{server}</span>
          <LanguageMenu />
        </header>
        <main className="w-full max-w-[400px] self-center justify-self-center py-6">{children}</main>
        <footer className="text-sm text-muted">{t('foot', { version: __APP_VERSION__ })}</footer>
      </div>
      <aside
        aria-hidden
        className="relative m-3 ml-0 overflow-hidden rounded-[28px] bg-[var(--leaf-950)] text-[oklch(0.97_0.01_90)] max-lg:hidden"
      >
        <BranchArt scene="login" className="absolute inset-0 size-full object-cover" />
        <div className="absolute inset-x-11 bottom-10">
          <p className="max-w-[12em] font-heading text-[34px]/[1.14] font-bold tracking-[-0.02em] text-balance">
            {t('side.title')}
          </p>
          <p className="mt-2.5 text-md text-[oklch(0.84_0.02_150)]">{t('side.text')}</p>
        </div>
      </aside>
    </div>
  );
}
