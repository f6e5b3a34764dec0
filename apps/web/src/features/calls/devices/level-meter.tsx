import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Loudness at which the bar is full. */
const LOUD = 0.25;

function followLevel(stream: MediaStream, show: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1_024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  const look = (): void => {
    analyser.getFloatTimeDomainData(samples);
    const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    show(Math.min(1, Math.sqrt(mean) / LOUD));
    frame = requestAnimationFrame(look);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

/** The current level of a microphone. */
export function LevelMeter({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('call');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stream) return undefined;
    // Sixty updates a second, so without React.
    return followLevel(stream, (level) => {
      if (!ref.current) return;
      ref.current.style.setProperty('--level', String(level));
      ref.current.setAttribute('aria-valuenow', String(Math.round(level * 100)));
    });
  }, [stream]);
  return (
    <div>
      <div
        ref={ref}
        role="meter"
        aria-label={t('devices.level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full origin-left scale-x-(--level,0) rounded-full bg-leaf" />
      </div>
      <p className="mt-1.5 text-sm text-muted">{t('devices.level_help')}</p>
    </div>
  );
}
