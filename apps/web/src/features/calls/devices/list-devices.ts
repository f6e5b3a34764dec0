/** A device that can be chosen. */
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

/** Some browsers list loudspeakers, but only play on their own choice. */
const canSwitch = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** The side of a camera, if the browser reveals it: `user`, `environment` or undefined. */
function facingOf(device: MediaDeviceInfo): string | undefined {
  const told = device instanceof InputDeviceInfo ? device.getCapabilities().facingMode?.[0] : undefined;
  if (told) return told;
  // Phones name their cameras like this.
  if (/\b(back|rear)\b/i.test(device.label)) return 'environment';
  return /\bfront\b/i.test(device.label) ? 'user' : undefined;
}

/** Whether there is a front and a back camera. `facing`: the side of the open camera, empty = unknown. */
export async function hasTwoSides(facing: string): Promise<boolean> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const cameras = all.filter(({ kind }) => kind === 'videoinput');
  const sides = new Set([facing, ...cameras.map(facingOf)]);
  // Only phones and tablets report the side of an open camera.
  return cameras.length > 1 && (facing !== '' || (sides.has('user') && sides.has('environment')));
}

/** The devices of this browser, as far as it reveals them. */
export async function listDevices(): Promise<ListedDevices> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  const of = (kind: MediaDeviceKind): ListedDevice[] =>
    all
      .filter((device) => device.kind === kind && !ALIASES.has(device.deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { microphones: of('audioinput'), speakers: canSwitch() ? of('audiooutput') : [], cameras: of('videoinput') };
}
