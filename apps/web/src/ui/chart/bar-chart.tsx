import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { axisTop } from './axis.ts';

export interface BarChartPoint {
  /** Identifies the point. */
  key: string;
  /** Below the axis, at the ends of the chart. */
  name: string;
  value: number;
  /** The point in words. */
  text: string;
}

export interface BarChartProps {
  title: string;
  /** Explains the counted quantity. */
  help: string;
  /** From left to right, at least one. */
  points: readonly BarChartPoint[];
  format: (value: number) => string;
}

const HEIGHT = 100;
const GAP = 0.2;

/** The index to which a key moves, from one of `last + 1` points. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  Home: () => 0,
  End: (_, last) => last,
};

/** One bar for each point. The chart is a single Tab stop; arrows move between the bars, whose values are read out. */
export function BarChart({ title, help, points, format }: BarChartProps) {
  const titleId = useId();
  const last = points.length - 1;
  const [chosen, setChosen] = useState<string>();
  const at = points.findIndex(({ key }) => key === chosen);
  const stop = at === -1 ? last : at;
  const bars = useRef<SVGSVGElement>(null);
  const top = axisTop(Math.max(...points.map(({ value }) => value)));

  function handleKeyDown(event: KeyboardEvent): void {
    const next = STEPS[event.key]?.(stop, last);
    if (next === undefined) return;
    event.preventDefault();
    bars.current?.querySelectorAll<SVGGElement>('[role=img]')[next]?.focus();
  }

  return (
    <figure aria-labelledby={titleId} className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={titleId} className="font-[650]">
          {title}
        </span>
        {/* The announced text, visible. */}
        <span aria-hidden className="text-sm text-muted tabular-nums">
          {points[at]?.text ?? help}
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 text-xs text-muted tabular-nums">
        <Scale top={top} format={format} />
        <svg
          ref={bars}
          role="group"
          aria-labelledby={titleId}
          viewBox={`0 0 ${points.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full overflow-visible border-b border-control"
          onKeyDown={handleKeyDown}
          onPointerLeave={() => setChosen(undefined)}
        >
          <line
            x2={points.length}
            y1={HEIGHT / 2}
            y2={HEIGHT / 2}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          {points.map((point, place) => (
            <Bar
              key={point.key}
              text={point.text}
              place={place}
              height={(point.value / top) * HEIGHT}
              isStop={place === stop}
              onChoose={() => setChosen(point.key)}
            />
          ))}
        </svg>
        <span aria-hidden className="col-start-2 flex justify-between gap-2">
          <span>{points[0]?.name}</span>
          {last > 0 && <span>{points[last]?.name}</span>}
        </span>
      </div>
    </figure>
  );
}

function Scale({ top, format }: { top: number; format: BarChartProps['format'] }) {
  return (
    <span aria-hidden className="flex flex-col justify-between text-right">
      <span className="-mt-2">{format(top)}</span>
      {top > 1 && <span>{format(top / 2)}</span>}
      <span className="-mb-2">{format(0)}</span>
    </span>
  );
}

interface BarProps {
  text: string;
  place: number;
  /** Share of `HEIGHT`. */
  height: number;
  isStop: boolean;
  onChoose: () => void;
}

function Bar({ text, place, height, isStop, onChoose }: BarProps) {
  return (
    <g
      role="img"
      aria-label={text}
      tabIndex={isStop ? 0 : -1}
      onFocus={onChoose}
      onPointerEnter={onChoose}
      className="group outline-none"
    >
      {/* The whole column reacts to the pointer, however low its bar is, and shows the focus ring. */}
      <rect
        x={place}
        width={1}
        height={HEIGHT}
        vectorEffect="non-scaling-stroke"
        className="fill-transparent stroke-2 group-hover:fill-hover group-focus-visible:stroke-ring"
      />
      <rect x={place + GAP / 2} y={HEIGHT - height} width={1 - GAP} height={height} className="fill-leaf" />
    </g>
  );
}
