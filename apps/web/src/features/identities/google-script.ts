import { IdentityError } from './identity-error.ts';

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** What this app uses of Google's script. */
export interface GoogleSignIn {
  initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void;
  /** Draws Google's own button; a drawn one of ours may not stand in for it. */
  renderButton(place: HTMLElement, options: Record<string, string | number>): void;
  /** Offers the accounts of the browser, where it can. */
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

/** Google's script, which is asked for when somebody chooses Google and not before. Rejects with `google_blocked`. */
export async function loadGoogle(): Promise<GoogleSignIn> {
  loading ??= found() ? Promise.resolve() : addScript();
  await loading;
  const google = found();
  if (!google) throw new IdentityError('google_blocked');
  return google;
}
