import { type E2EEOptions, ExternalE2EEKeyProvider } from 'livekit-client';
import MediaWorker from 'livekit-client/e2ee-worker?worker';

/** Encryption by the key of a call. */
export interface Encryption {
  options: E2EEOptions;
  /** Replaces the key. Media that other members send with the old key are lost until they have the new one. */
  setKey: (key: string) => Promise<void>;
}

/** Encrypts this device's media with the key of a call, so that the provider can neither hear nor see it. */
export async function encryptionBy(key: string): Promise<Encryption> {
  const keyProvider = new ExternalE2EEKeyProvider();
  await keyProvider.setKey(key);
  return { options: { keyProvider, worker: new MediaWorker() }, setKey: (next) => keyProvider.setKey(next) };
}
