import type { LoginResponse, ProblemError } from '@loquat/contract';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useUiWords } from '../../hooks/use-ui-words.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { type SecondStep, SecondStepDialog } from './second-step-dialog.tsx';

/**
 * Asks for the code that finishes a sign-in, over the screen that began it: that screen stays as it is and gets the
 * answer. In a root of its own, so that screens load nothing for it. Rejects with `problem`, which holds the ticket, if
 * the user enters no right code.
 */
export async function askForCode(problem: ProblemError): Promise<LoginResponse> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    return await new Promise<LoginResponse>((resolve, reject) =>
      root.render(<Frame step={{ problem, resolve, reject }} />),
    );
  } finally {
    root.unmount();
    place.remove();
  }
}

function Frame({ step }: { step: SecondStep }) {
  return (
    <UiProvider texts={useUiWords()}>
      <Suspense>
        <SecondStepDialog step={step} />
      </Suspense>
    </UiProvider>
  );
}
