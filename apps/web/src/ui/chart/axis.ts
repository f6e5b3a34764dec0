const STEPS = [1, 2, 4, 6, 8, 10];

/** The round number at the top of an axis that begins at 0: even from 2 on, so that half of it is whole, too. */
export function axisTop(largest: number): number {
  if (largest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return STEPS.map((step) => step * power).find((step) => step >= largest)!;
}
