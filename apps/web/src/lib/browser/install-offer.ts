/** The browser's offer to install the app; only Chromium's makes one. */
export interface InstallOffer extends Event {
  /** Shows the browser's own question; once. Resolves when it is answered. */
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** The offer arrives before the app has loaded, so it waits here. */
    loquatInstallOffer?: InstallOffer | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** Keeps the browser's offer until the user wants it, instead of letting the browser show it at any moment. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    window.loquatInstallOffer = offer;
  });
}

/** Whether the app can be installed now. */
export const canInstall = (): boolean => window.loquatInstallOffer !== undefined;

/** Makes the browser ask whether to install the app. An offer can be used once; the next page gets a new one. */
export async function install(): Promise<void> {
  const offer = window.loquatInstallOffer;
  window.loquatInstallOffer = undefined;
  await offer?.prompt();
}
