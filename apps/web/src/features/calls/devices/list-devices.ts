/** A device to choose. */
export interface ListedDevice {
  id: string;
  /** Empty as long as the browser does not reveal it. */
  label: string;
}

export interface ListedDevices {
  microphones: readonly ListedDevice[];
  speakers: readonly ListedDevice[];
  cameras: readonly ListedDevice[];
}

/** Entries that Chromium lists besides the devices themselves. */
const ALIASES = new Set(['default', 'communications', '']);

/** Some browsers list loudspeakers, but play on none but their own choice. */
const canSwitch = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** The devices of this browser, as far as it reveals them. */
export async function listDevices(): Promise<ListedDevices> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const of = (kind: MediaDeviceKind): ListedDevice[] =>
    all
      .filter((device) => device.kind === kind && !ALIASES.has(device.deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: of('audioinput'), speakers: canSwitch() ? of('audiooutput') : [], cameras: of('videoinput') };
}
