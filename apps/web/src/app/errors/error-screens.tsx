import type { ErrorComponentProps } from '@tanstack/react-router';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Browsers have no name for a script that did not load, only these texts. */
const CHUNK_FAILURE = /dynamically imported module|module script failed|error loading dynamically|unable to preload/i;

/** Shown by the router when a route throws: a response with its status, or an error with its stack. */
export function RouteErrorScreen({ error }: ErrorComponentProps) {
  if (error instanceof Error && CHUNK_FAILURE.test(error.message)) return <ChunkFailureScreen />;
  return error instanceof Response ? (
    <ThrownResponseScreen response={error} />
  ) : (
    <ApplicationErrorScreen error={error} />
  );
}

function ThrownResponseScreen({ response }: { response: Response }) {
  const { t } = useTranslation();
  return (
    <main className="h-full">
      <EmptyState headingLevel={1} art="lost" title={t('error.thrown_response')} action={<ReloadButton />}>
        {response.status} {response.statusText}
      </EmptyState>
    </main>
  );
}

/** A part of the app could not be loaded: no network, or a newer version has replaced it. */
function ChunkFailureScreen() {
  const { t } = useTranslation();
  return (
    <main className="h-full">
      <EmptyState headingLevel={1} art="bolt" title={t('error.chunk_title')} action={<ReloadButton />}>
        {t('error.chunk_text')}
      </EmptyState>
    </main>
  );
}

/** Also for errors outside the router. */
export function ApplicationErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    <main className="grid h-full content-center justify-items-center gap-4 overflow-auto p-6">
      <h1 className="font-heading text-xl font-bold">{t('error.application_error')}</h1>
      {/* A text area, because that scrolls and selects by keyboard in every browser. */}
      <textarea
        readOnly
        rows={12}
        aria-label={t('error.details')}
        value={stack}
        className="w-full max-w-3xl resize-none rounded-lg border border-line bg-code p-4 font-mono text-xs"
      />
      <ReloadButton />
    </main>
  );
}

/** Shown at an unknown address. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const home = (
    <Link to="/" className={buttonStyle({ variant: 'primary' })}>
      {t('error.go_home')}
    </Link>
  );
  return (
    <main className="h-full">
      <EmptyState headingLevel={1} art="lost" title={t('error.not_found')} action={home}>
        {t('error.not_found_hint')}
      </EmptyState>
    </main>
  );
}

function ReloadButton() {
  const { t } = useTranslation();
  return (
    <Button variant="primary" onClick={() => location.reload()}>
      {t('error.reload')}
    </Button>
  );
}
