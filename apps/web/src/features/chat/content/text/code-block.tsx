import { Check, Copy } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/browser/copy-text.ts';
import { toasts } from '#ui/feedback/toasts.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { isColourable } from './colourable.ts';

// Grammars are heavy, and code is readable without colours until they load.
const HighlightedCode = lazyComponent(async () => (await import('./highlighted-code.tsx')).HighlightedCode);

const COPIED_MS = 500;

export interface CodeBlockProps {
  code: string;
  language: string;
  /** Its title; by default the language. */
  title?: string;
}

/** A code block with its language and a copy button. */
export function CodeBlock({ code, language, title = language }: CodeBlockProps) {
  const { t } = useTranslation('chat');
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (!(await copyText(code))) return;
    toasts.success(t('message.copied'), { durationMs: COPIED_MS });
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  return (
    <div className="my-1.5 max-w-(--measure) overflow-hidden rounded-lg border border-(--code-border) bg-code">
      <div className="flex h-[34px] items-center justify-between border-b border-(--code-border) pr-1.5 pl-3.5 text-xs text-muted">
        <span>{title || t('message.code')}</span>
        <IconButton size="sm" aria-label={t('message.copy_code')} onClick={() => void copy()}>
          {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        </IconButton>
      </div>
      <pre
        tabIndex={0}
        aria-label={t('message.code')}
        dir="ltr"
        className="max-h-[60vh] overflow-auto px-3.5 pt-[11px] pb-3 text-[12.75px]/[1.6] text-(--code-text) [tab-size:2]"
      >
        <code>
          <Colours code={code} language={language} />
        </code>
      </pre>
    </div>
  );
}

function Colours({ code, language }: { code: string; language: string }) {
  if (language === '' || !isColourable(code)) return code;
  return (
    <ErrorBoundary fallback={code} resetKeys={[code, language]}>
      <Suspense fallback={code}>
        <HighlightedCode code={code} language={language} />
      </Suspense>
    </ErrorBoundary>
  );
}
