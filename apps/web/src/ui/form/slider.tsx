export interface SliderProps {
  label: string;
  /** The value for screen readers; else the number. */
  valueText?: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onValueChange: (value: number) => void;
  className?: string;
}

/** A value between two ends; arrow keys, Home and End move it. */
export function Slider({ label, valueText, onValueChange, className, ...range }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      {...range}
      onChange={(event) => onValueChange(event.currentTarget.valueAsNumber)}
      className={`h-6 w-full cursor-pointer accent-(--leaf) max-md:h-11 ${className ?? ''}`}
    />
  );
}
