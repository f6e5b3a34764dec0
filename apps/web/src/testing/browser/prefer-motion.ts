import { cdp } from 'vitest/browser';

/** From now on things move as little as the system says; each test begins with `no-preference`. */
export const preferMotion = (value: 'reduce' | 'no-preference'): Promise<unknown> =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
