import { useEffect, useState } from 'react';
import type { DeviceFailure } from '../call-engine.ts';
import { deviceFailureOf } from '../engine/device-failure.ts';

interface Opened {
  stream: MediaStream | null;
  /** Why the browser does not open the device. */
  failure: DeviceFailure | null;
}

const NOTHING: Opened = { stream: null, failure: null };

/** Opens a device while the component is mounted; null opens none. */
export function useStream(wanted: MediaStreamConstraints | null): Opened {
  const key = JSON.stringify(wanted);
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    const constraints = JSON.parse(key) as MediaStreamConstraints | null;
    if (!constraints) return undefined;
    let isOver = false;
    let opened: MediaStream | undefined;
    const stop = (): void => opened?.getTracks().forEach((track) => track.stop());
    const open = async (): Promise<void> => {
      try {
        opened = await navigator.mediaDevices.getUserMedia(constraints);
        if (isOver) stop();
        else setState({ stream: opened, failure: null });
      } catch (error) {
        if (!isOver) setState({ stream: null, failure: deviceFailureOf(error) });
      }
    };
    void open();
    return () => {
      isOver = true;
      stop();
      setState(NOTHING);
    };
  }, [key]);
  return state;
}
