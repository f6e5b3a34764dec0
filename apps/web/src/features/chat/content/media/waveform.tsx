const BARS = 44;
const BAR_PX = 3;
const STEP_PX = 5.5;
const HEIGHT_PX = 30;
const MIN_BAR_PX = 4;

/** Loudness of a sound as bars; the part before `played` (0 to 1) is leaf. Without peaks a flat line. */
export function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
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
