const units = [
  { unit: 'days', seconds: 86_400 },
  { unit: 'hours', seconds: 3_600 },
] as const;

/** A span of time in its largest whole unit: 3600 s is one hour. */
export function durationOf(seconds: number): { unit: 'days' | 'hours' | 'minutes'; count: number } {
  const whole = units.find((unit) => seconds % unit.seconds === 0);
  return whole ? { unit: whole.unit, count: seconds / whole.seconds } : { unit: 'minutes', count: seconds / 60 };
}
