import type {
  CallAccess,
  CallEngine,
  CallMember,
  ChosenDevices,
  DeviceFailure,
  DeviceUse,
  EngineListener,
} from '../../features/calls/call-engine.ts';
import { callDevicesStore } from '../../features/calls/call-devices.store.ts';

/** A call as the app sees it, without sound, video or network. */
export interface FakeCall {
  access: CallAccess;
  listener: EngineListener;
  /** The devices it uses, by id. */
  devices: ChosenDevices;
  /** What the app asked for, oldest first, such as `microphone on`. */
  readonly asked: string[];
}

let last: FakeCall | undefined;
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
  broken.clear();
  callDevicesStore.setState(callDevicesStore.getInitialState(), true);
}

/** Somebody in a call; uid 1 is the one at the screen. */
export const memberOf = (uid: number, more: Partial<CallMember> = {}): CallMember => ({
  id: `${uid}:web`,
  uid,
  isMe: uid === 1,
  isMuted: false,
  isDeafened: false,
  camera: '',
  screen: '',
  isSpeaking: false,
  isHandRaised: false,
  quality: 'good',
  ...more,
});

/** In place of LiveKit's. */
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
    setDeafened: (isOn) => note('deafened', isOn),
    setHand: (isOn) => note('hand', isOn),
    startAudio: () => Promise.resolve(),
    useDevices: (chosen) => {
      fakeCall().devices = chosen;
      return Promise.resolve();
    },
    show: () => () => undefined,
  };
  return Promise.resolve(engine);
}
