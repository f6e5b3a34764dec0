import { cdp } from 'vitest/browser';

/** Sets the system's motion preference; each test begins with `no-preference`. */
export const preferMotion = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
