import { type E2EEOptions, ExternalE2EEKeyProvider } from 'livekit-client';
import MediaWorker from 'livekit-client/e2ee-worker?worker';

/** Encrypts what this device sends with the key of a call, so that the provider can neither hear nor see it. */
export async function encryptionBy(key: string): Promise<E2EEOptions> {
  const keyProvider = new ExternalE2EEKeyProvider();
  await keyProvider.setKey(key);
  return { keyProvider, worker: new MediaWorker() };
}
