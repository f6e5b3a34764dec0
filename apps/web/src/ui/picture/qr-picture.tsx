import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of white around the code: readers need them. */
const QUIET_ZONE = 4;

/** A text as a QR code: black on white in every theme, because readers expect that. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: edge } = encode(text, { border: QUIET_ZONE });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: edge, path: dark.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg bg-white text-black shadow-[0_0_0_1px_var(--border)]"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
