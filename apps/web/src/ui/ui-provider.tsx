import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';
import { UiTextsContext } from './ui-texts.ts';
import type { UiTexts } from './ui-texts.ts';

const TOOLTIP_DELAY_MS = 400;

/** What all primitives need above them: their words, icon defaults, tooltip timing, no inline style elements. */
export function UiProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <UiTextsContext value={texts}>
        <LucideProvider size={18} strokeWidth={1.75} absoluteStrokeWidth>
          <Tooltip.Provider delay={TOOLTIP_DELAY_MS}>{children}</Tooltip.Provider>
        </LucideProvider>
      </UiTextsContext>
    </CSPProvider>
  );
}
