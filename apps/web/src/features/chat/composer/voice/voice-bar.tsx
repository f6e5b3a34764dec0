import { ArrowUp, Mic, MicOff, Pause, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatKey } from '#lib/chat-key.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { enqueue } from '../../log/sending/outbox.ts';
import { stopComposing, useComposing } from '../composing.ts';
import type { VoiceFailure } from './recorder.ts';
import { addVoice, useRecording } from './use-recording.ts';
import './voice-bar.css';

export interface VoiceBarProps {
  chatKey: ChatKey;
  onEnd: () => void;
}

// i18n-keys: voice.insecure, voice.denied, voice.no_microphone, voice.failed, voice.full, voice.paused

/** Replaces the text while a voice message is recorded; Esc discards it. */
export function VoiceBar({ chatKey, onEnd }: VoiceBarProps) {
  const { t } = useTranslation('chat');
  const recording = useRecording(chatKey);
  const composing = useComposing(chatKey);
  const sendButton = useRef<HTMLButtonElement>(null);
  const { failure, isReady, isFull, isPaused, canSend } = recording;
  useEffect(() => {
    if (isReady) sendButton.current?.focus();
  }, [isReady]);
  const discard = (): void => {
    recording.take()?.discard();
    onEnd();
  };
  const finish = async (): Promise<void> => {
    if (!canSend) return;
    const voice = await recording.take()?.finish();
    if (voice) {
      enqueue(chatKey, { files: addVoice(chatKey, voice), reply_mid: composing?.mid });
      stopComposing(chatKey);
    }
    onEnd();
  };
  if (failure) return <VoiceProblem failure={failure} onEnd={onEnd} />;
  return (
    <div
      role="group"
      aria-label={t('voice.recording')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        discard();
      }}
      className="voice-bar"
    >
      <IconButton aria-label={t('voice.discard')} keys={['Esc']} onClick={discard}>
        <Trash2 aria-hidden />
      </IconButton>
      <VoiceLevels seconds={recording.seconds} levels={recording.levels} isPaused={isPaused || !isReady} />
      <span role="status" className={isFull ? 'text-xs text-muted' : 'sr-only'}>
        {isReady ? t(isFull ? 'voice.full' : isPaused ? 'voice.paused' : 'voice.recording') : t('voice.asking')}
      </span>
      {!isFull && (
        <IconButton
          aria-label={isPaused ? t('voice.resume') : t('voice.pause')}
          disabled={!isReady}
          isFocusableWhenDisabled
          onClick={() => recording.pause(!isPaused)}
        >
          {isPaused ? <Mic aria-hidden /> : <Pause aria-hidden />}
        </IconButton>
      )}
      <button
        ref={sendButton}
        type="button"
        aria-label={t('voice.send')}
        aria-disabled={!canSend}
        onClick={() => void finish()}
        className="composer-send bg-accent text-accent-contrast hover:bg-accent-hover"
      >
        <ArrowUp size={18} aria-hidden />
      </button>
    </div>
  );
}

/** The number of bars that fit beside the time. */
const SHOWN_LEVELS = 90;
const TALLEST_PX = 28;

function VoiceLevels({ seconds, levels, isPaused }: { seconds: number; levels: readonly number[]; isPaused: boolean }) {
  const format = useFormat();
  const from = Math.max(0, levels.length - SHOWN_LEVELS);
  return (
    <>
      <i aria-hidden className="voice-dot" data-paused={isPaused || undefined} />
      <span role="timer" className="font-semibold tabular-nums">
        {format.duration(seconds)}
      </span>
      <span aria-hidden className="voice-wave">
        {levels.slice(from).map((level, index) => (
          <i key={from + index} style={{ height: Math.max(3, Math.round(Math.sqrt(level) * TALLEST_PX)) }} />
        ))}
      </span>
    </>
  );
}

/** Why recording is not possible here. */
function VoiceProblem({ failure, onEnd }: { failure: VoiceFailure; onEnd: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className="voice-bar">
      <MicOff size={18} aria-hidden className="ml-2 flex-none text-danger-text" />
      <span role="alert" className="min-w-0 flex-1 py-1.5">
        {t(`voice.${failure}`)}
      </span>
      <IconButton
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the place the focus was in is gone.
        autoFocus
        aria-label={t('voice.close')}
        onClick={onEnd}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
