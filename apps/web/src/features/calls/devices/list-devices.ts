/** A device as it is chosen. */
export interface ListedDevice {
  id: string;
  /** Empty as long as the browser does not tell. */
  label: string;
}

export interface ListedDevices {
  microphones: readonly ListedDevice[];
  speakers: readonly ListedDevice[];
  cameras: readonly ListedDevice[];
}

/** What Chromium lists beside the devices themselves. */
const ALIASES = new Set(['default', 'communications', '']);

/** The devices of this browser, as far as it tells of them. */
export async function listDevices(): Promise<ListedDevices> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const of = (kind: MediaDeviceKind): ListedDevice[] =>
    all
      .filter((device) => device.kind === kind && !ALIASES.has(device.deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: of('audioinput'), speakers: of('audiooutput'), cameras: of('videoinput') };
}
