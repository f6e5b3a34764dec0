import { useEffect, useState } from 'react';

/** Opens a device while the caller is on the screen; `isDenied`: the browser does not give it. */
export function useStream(wanted: MediaStreamConstraints | null): { stream: MediaStream | null; isDenied: boolean } {
  const key = JSON.stringify(wanted);
  const [state, setState] = useState<{ stream: MediaStream | null; isDenied: boolean }>({
    stream: null,
    isDenied: false,
  });
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
        else setState({ stream: opened, isDenied: false });
      } catch {
        if (!isOver) setState({ stream: null, isDenied: true });
      }
    };
    void open();
    return () => {
      isOver = true;
      stop();
      setState({ stream: null, isDenied: false });
    };
  }, [key]);
  return state;
}
