import { CSPProvider } from '@base-ui/react/csp-provider';
import { LucideProvider } from 'lucide-react';
import type { ReactNode } from 'react';
import { UiTextsContext } from './ui-texts.ts';
import type { UiTexts } from './ui-texts.ts';

/** The context of all primitives: their texts, icon defaults, no inline style elements. */
export function UiProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <UiTextsContext value={texts}>
        <LucideProvider size={18} strokeWidth={1.75} absoluteStrokeWidth>
          {children}
        </LucideProvider>
      </UiTextsContext>
    </CSPProvider>
  );
}
