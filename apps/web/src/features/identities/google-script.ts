import { IdentityError } from './identity-error.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** The part of Google's script that this app uses. */
export interface GoogleSignIn {
  initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void;
  /** Renders Google's own button; no other button may replace it. */
  renderButton(place: HTMLElement, options: Record<string, string | number>): void;
  /** Offers the browser's accounts, if possible. */
  prompt(): void;
  cancel(): void;
}

const found = (): GoogleSignIn | undefined =>
  (globalThis as { google?: { accounts?: { id?: GoogleSignIn } } }).google?.accounts?.id;

let loading: Promise<void> | null = null;

function addScript(): Promise<void> {
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      loading = null;
      reject(new IdentityError('google_blocked'));
    });
    document.head.append(script);
  });
}

/** Google's script, which is not loaded until the user chooses Google. Rejects with `google_blocked`. */
export async function loadGoogle(): Promise<GoogleSignIn> {
  loading ??= found() ? Promise.resolve() : addScript();
  await loading;
  const google = found();
  if (!google) throw new IdentityError('google_blocked');
  return google;
}
