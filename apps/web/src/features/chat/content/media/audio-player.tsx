import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#lib/i18n/format.ts';
import type { Attachment } from '../attachment.ts';
import { ExpiredFile } from '../expired-file.tsx';
import { FileCard } from '../file-card.tsx';
import { useIsGone } from '../use-is-gone.ts';
import { useEarlyFailure } from './use-early-failure.ts';
import { usePlayback } from './use-playback.ts';

const BARS = 44;
const BAR_PX = 3;
const STEP_PX = 5.5;
const HEIGHT_PX = 30;
const MIN_BAR_PX = 4;

/** A sound in a message: a voice message or an audio file. */
export function AudioPlayer({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('chat');
  const { info, url, isVoice } = attachment;
  const [hasFailed, setHasFailed] = useState(false);
  const isGone = useIsGone(url, hasFailed);
  const name = isVoice ? t('content.voice') : info.name || t('content.file_unnamed');
  if (isGone) return <ExpiredFile name={name} />;
  // A format that this browser cannot play.
  if (hasFailed) return <FileCard attachment={attachment} isUnplayable />;
  return <Player attachment={attachment} name={name} onError={() => setHasFailed(true)} />;
}

interface PlayerProps {
  attachment: Attachment;
  name: string;
  onError: () => void;
}

function Player({ attachment: { url, duration: known, peaks, isVoice }, name, onError }: PlayerProps) {
  const { t } = useTranslation('chat');
  const { ref, isPlaying, position, duration, speed, toggle, seek, changeSpeed, handlers } = usePlayback(known);
  useEarlyFailure(ref, onError);
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="mt-1.5 w-[410px] max-w-full">
      {!isVoice && (
        <small className="mb-1 block truncate text-[13px] font-medium text-muted" dir="auto">
          {name}
        </small>
      )}
      <div className="flex h-14 items-center gap-3 rounded-full bg-sunken pr-4 pl-[9px] ring-1 ring-line ring-inset">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people say into their phones has no captions. */}
        <audio ref={ref} src={url} preload="metadata" onError={onError} {...handlers} />
        <button
          type="button"
          onClick={toggle}
          aria-label={isPlaying ? t('content.pause', { name }) : t('content.play', { name })}
          className="grid size-[38px] flex-none place-items-center rounded-full bg-leaf text-leaf-contrast hover:bg-leaf-hover max-md:size-11"
        >
          <Icon size={18} fill="currentColor" aria-hidden />
        </button>
        <Scrubber {...{ name, position, duration, peaks }} onSeek={seek} />
        <time className="flex-none text-[13px] font-medium text-muted tabular-nums">
          {formatDuration(position)} / {formatDuration(duration)}
        </time>
        <button
          type="button"
          onClick={changeSpeed}
          aria-label={t('content.speed', { speed: `${speed}×` })}
          className="min-h-6 min-w-9 flex-none rounded-[7px] bg-(--surface-active) px-1.5 text-xs font-semibold text-muted max-md:min-h-11"
        >
          {speed}×
        </button>
      </div>
    </div>
  );
}

interface ScrubberProps {
  name: string;
  position: number;
  duration: number;
  peaks: readonly number[];
  onSeek: (seconds: number) => void;
}

/** The waveform with an invisible slider, which shows only when focused. */
function Scrubber({ name, position, duration, peaks, onSeek }: ScrubberProps) {
  const { t } = useTranslation('chat');
  return (
    <span className="relative grid min-w-0 flex-1 items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)">
      <Waveform peaks={peaks} played={duration > 0 ? position / duration : 0} />
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={1}
        value={Math.min(position, duration || 1)}
        aria-label={t('content.position', { name })}
        aria-valuetext={t('content.position_value', {
          at: formatDuration(position),
          duration: formatDuration(duration),
        })}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  );
}

/** Loudness of a sound as bars; the part before `played` (0 to 1) is green. Without peaks, a flat line. */
function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const width = BARS * STEP_PX;
  return (
    <svg aria-hidden width="100%" height={HEIGHT_PX} viewBox={`0 0 ${width} ${HEIGHT_PX}`} preserveAspectRatio="none">
      {Array.from({ length: BARS }, (_, bar) => {
        const peak = peaks[Math.floor((bar / BARS) * peaks.length)] ?? 0;
        const height = Math.max(MIN_BAR_PX, peak * HEIGHT_PX);
        return (
          <rect
            // Bars never change their order.
            // oxlint-disable-next-line react/no-array-index-key -- see above.
            key={bar}
            x={bar * STEP_PX}
            y={(HEIGHT_PX - height) / 2}
            width={BAR_PX}
            height={height}
            rx={BAR_PX / 2}
            className={bar / BARS < played ? 'fill-leaf' : 'fill-(--text-faint) opacity-45'}
          />
        );
      })}
    </svg>
  );
}
