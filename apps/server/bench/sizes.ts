/** With `--small`, benches only show that they still run: their metrics are meaningless. */
const isSmall = process.env['BENCH_SMALL'] === 'true';

/** The size for a measurement, and the size that suffices to show that the bench runs. */
export const chooseSize = (full: number, small: number): number => (isSmall ? small : full);
