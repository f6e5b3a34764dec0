import { useEffect, useRef, useState } from 'react';
import type { ChatKey } from '#lib/chat-key.ts';
import { addFiles } from '../../log/sending/outbox.ts';
import {
  type FinishedVoice,
  openMicrophone,
  startRecorder,
  type VoiceFailure,
  type VoiceRecorder,
} from './recorder.ts';

/** A shorter recording was an accidental press. */
const SHORTEST_SECONDS = 0.5;
const SILENT = { seconds: 0, levels: [] as readonly number[], isFull: false };

/** Puts a recording into the tray of a chat; returns its id. */
export function addVoice(key: ChatKey, { file, duration, peaks }: FinishedVoice): string[] {
  return addFiles(key, [file], { duration, peaks });
}

/**
 * Records while it is mounted. If the user goes to another chat meanwhile, the recording goes to the tray of this one.
 */
export function useRecording(chatKey: ChatKey) {
  const recorder = useRef<VoiceRecorder>(undefined);
  const [failure, setFailure] = useState<VoiceFailure>();
  const [isReady, setIsReady] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const [tick, setTick] = useState(SILENT);
  useEffect(() => {
    let isGone = false;
    let recorded = 0;
    const begin = async (): Promise<void> => {
      const stream = await openMicrophone();
      if (typeof stream === 'string') setFailure(stream);
      else if (isGone) for (const track of stream.getTracks()) track.stop();
      else {
        recorder.current = startRecorder(stream, (next) => {
          recorded = next.seconds;
          setTick(next);
        });
        setIsReady(true);
      }
    };
    void begin();
    return () => {
      isGone = true;
      const left = recorder.current;
      recorder.current = undefined;
      if (recorded < SHORTEST_SECONDS) left?.discard();
      else void left?.finish().then((voice) => addVoice(chatKey, voice));
    };
  }, [chatKey]);
  const pause = (next: boolean): void => {
    recorder.current?.setPaused(next);
    setIsPaused(next);
  };
  /** Hands the recording over to the caller. */
  const take = (): VoiceRecorder | undefined => {
    const taken = recorder.current;
    recorder.current = undefined;
    return taken;
  };
  const canSend = isReady && tick.seconds >= SHORTEST_SECONDS;
  return { failure, isReady, isPaused: isPaused || tick.isFull, ...tick, canSend, pause, take };
}
