import { callDevicesStore } from '../call-devices.store.ts';

export interface CallKeys {
  leave: () => Promise<void>;
  setMuted: (isMuted: boolean) => Promise<void>;
  toggleMuted: () => Promise<void>;
  toggleDeafened: () => Promise<void>;
  toggleCamera: () => Promise<void>;
}

/** A key that writes a character belongs to the text field with the focus. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
/** On a button, these keys would press it. */
const isPressing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, [role="menuitem"], [role="option"]') !== null;
const writesSign = (code: string): boolean => !/^(F\d+|Control|Alt|Shift|Meta|CapsLock|Pause|ScrollLock)/.test(code);

function toggleOf(event: KeyboardEvent, keys: CallKeys): (() => Promise<void>) | undefined {
  const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
  if (!isShortcut) return undefined;
  const byCode = { KeyM: keys.toggleMuted, KeyD: keys.toggleDeafened, KeyV: keys.toggleCamera };
  return byCode[event.code as keyof typeof byCode];
}

/**
 * The keys of a call, everywhere in the app: Ctrl Shift M, D and V, and push-to-talk. Returns a function that removes
 * them.
 */
export function followCallKeys(keys: CallKeys): () => void {
  const stop = new AbortController();
  let isHeld = false;
  const isTalkKey = ({ code, target }: KeyboardEvent): boolean => {
    const { isPushToTalk, talkKey } = callDevicesStore.getState();
    return isPushToTalk && code === talkKey && !(writesSign(code) && (isWriting(target) || isPressing(target)));
  };
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    void keys.setMuted(true);
  };
  const press = (event: KeyboardEvent): void => {
    const toggle = toggleOf(event, keys);
    const isTalk = !toggle && isTalkKey(event);
    if (!toggle && !isTalk) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (toggle) return void toggle();
    isHeld = true;
    void keys.setMuted(false);
  };
  // Runs before a field takes them: "paste without formatting" has the key of the camera, which a call needs more.
  addEventListener('keydown', press, { capture: true, signal: stop.signal });
  addEventListener('keyup', ({ code }) => code === callDevicesStore.getState().talkKey && release(), {
    capture: true,
    signal: stop.signal,
  });
  // The page does not see a key that is released in another window.
  addEventListener('blur', release, { signal: stop.signal });
  return () => stop.abort();
}
