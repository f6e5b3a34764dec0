import type { CallEffect } from './call-effects.store.ts';

const canBlur = (): boolean =>
  typeof VideoFrame === 'function' &&
  'captureStream' in HTMLCanvasElement.prototype &&
  typeof OffscreenCanvas === 'function' &&
  new OffscreenCanvas(1, 1).getContext('webgl2') !== null;

const canFilterNoise = (): boolean => typeof AudioWorkletNode === 'function';

/** Whether this device can compute an effect. */
export function isEffectSupported(effect: CallEffect): boolean {
  if (typeof WebAssembly !== 'object') return false;
  return effect === 'blur' ? canBlur() : canFilterNoise();
}
