import { render } from 'katex';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from './code-block.tsx';
import { FORMULA, FORMULA_MAX_CHARACTERS } from './formula.ts';

/** A TeX formula; one that cannot be parsed is shown as source. */
export function MathBlock({ tex }: { tex: string }) {
  const [unreadable, setUnreadable] = useState<string>();
  if (tex.length > FORMULA_MAX_CHARACTERS || unreadable === tex) return <CodeBlock code={tex} language="math" />;
  return <Formula tex={tex} onError={() => setUnreadable(tex)} />;
}

function Formula({ tex, onError }: { tex: string; onError: () => void }) {
  const { t } = useTranslation('chat');
  const ref = useRef<HTMLDivElement>(null);
  const report = useRef(onError);
  useLayoutEffect(() => {
    if (!ref.current) return;
    try {
      // Builds the elements itself: no text of the sender is ever parsed as HTML.
      render(tex, ref.current, FORMULA);
    } catch {
      report.current();
    }
  }, [tex]);
  return (
    <div
      ref={ref}
      tabIndex={0}
      role="group"
      aria-label={t('content.math')}
      className="my-1.5 max-w-full overflow-x-auto py-1 text-[17px]"
    />
  );
}
