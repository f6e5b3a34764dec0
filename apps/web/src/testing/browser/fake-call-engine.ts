import { callDevicesStore } from '../../features/calls/call-devices.store.ts';
import type {
  CallAccess,
  CallEngine,
  CallMember,
  ChosenDevices,
  DeviceFailure,
  DeviceUse,
  EngineListener,
} from '../../features/calls/call-engine.ts';

/** A call as the app sees it, without sound, video or network. */
export interface FakeCall {
  access: CallAccess;
  listener: EngineListener;
  /** The devices it uses, by id. */
  devices: ChosenDevices;
  /** The app's requests, oldest first, such as `microphone on`. */
  readonly asked: string[];
}

let last: FakeCall | undefined;
/** Whether the voice provider can be reached; reset by `forgetCalls`. */
export const provider: { is: 'there' | 'refusing' | 'silent' } = { is: 'there' };

/** Devices that cannot be used, and why; emptied by `forgetCalls`. */
export const broken = new Map<DeviceUse, DeviceFailure>();

/** The most recently connected call. */
export function fakeCall(): FakeCall {
  if (!last) throw new Error('There was no call yet.');
  return last;
}

/** Whether a call was connected since `forgetCalls`. */
export const hasCall = (): boolean => last !== undefined;

export function forgetCalls(): void {
  last = undefined;
  provider.is = 'there';
  broken.clear();
  callDevicesStore.setState(callDevicesStore.getInitialState(), true);
}

/** A member of a call; uid 1 is the user of the page. */
export const memberOf = (uid: number, more: Partial<CallMember> = {}): CallMember => ({
  id: `${uid}:web`,
  uid,
  isMe: uid === 1,
  isMuted: false,
  isDeafened: false,
  camera: '',
  screen: '',
  facing: '',
  isSpeaking: false,
  isHandRaised: false,
  quality: 'good',
  ...more,
});

/** Replaces the LiveKit engine. */
export function createLiveKitEngine(
  access: CallAccess,
  devices: ChosenDevices,
  listener: EngineListener,
): Promise<CallEngine> {
  const asked: string[] = [];
  const note = (what: string, isOn: boolean): void => void asked.push(`${what} ${isOn ? 'on' : 'off'}`);
  const open = (use: DeviceUse) => (isOn: boolean) => {
    note(use, isOn);
    const why = broken.get(use);
    if (isOn && why) listener.failed(use, why);
    return Promise.resolve();
  };
  const engine: CallEngine = {
    connect: () => {
      if (provider.is === 'refusing') return Promise.reject(new Error('refused'));
      if (provider.is === 'silent') return new Promise<never>(() => {});
      last = { access, listener, devices, asked };
      listener.changed([memberOf(1)]);
      return Promise.resolve();
    },
    leave: () => {
      asked.push('leave');
      return Promise.resolve();
    },
    setMicrophone: open('microphone'),
    setCamera: open('camera'),
    setScreen: open('screen'),
    flipCamera: () => {
      asked.push('flip');
      return Promise.resolve();
    },
    useEffects: ({ blur, noise }) => {
      if (blur || noise) asked.push(`effects ${[blur && 'blur', noise && 'noise'].filter(Boolean).join(' ')}`);
      return Promise.resolve();
    },
    setVolume: (uid, volume) => void asked.push(`volume ${uid} ${volume}`),
    setDeafened: (isOn) => note('deafened', isOn),
    setKey: (key) => {
      asked.push(`key ${key}`);
      return Promise.resolve();
    },
    setHand: (isOn) => note('hand', isOn),
    react: (emoji) => void asked.push(`react ${emoji}`),
    startAudio: () => Promise.resolve(),
    useDevices: (chosen) => {
      fakeCall().devices = chosen;
      return Promise.resolve();
    },
    show: () => () => undefined,
  };
  return Promise.resolve(engine);
}
