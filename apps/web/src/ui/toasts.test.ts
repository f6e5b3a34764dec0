import { expect, test } from 'vitest';
import { startToasts, toastManager, toasts } from './toasts.ts';

test('what is shown before there is a list waits for it', () => {
  toasts.loading('Reconnecting...', { id: 'stream' });
  toasts.success('Connected', { id: 'stream' });
  expect(told(startToasts).map(({ id, data }) => [id, data?.kind])).toEqual([
    ['stream', 'loading'],
    ['stream', 'success'],
  ]);
});

/** What the toast list would be told while `act` runs. */
function told(act: () => void) {
  const options: { timeout?: number; id?: string; data?: { kind: string } }[] = [];
  const stop = toastManager[' subscribe'](({ options: sent }) => options.push(sent));
  act();
  stop();
  return options;
}

test('errors and notices stay four seconds, successes two', () => {
  const shown = told(() => {
    toasts.error('Network Offline!');
    toasts.info('Somebody left');
    toasts.success('Saved');
  });
  expect(shown.map(({ timeout }) => timeout)).toEqual([4000, 4000, 2000]);
});

test('loading and persistent toasts never leave by themselves', () => {
  const shown = told(() => {
    toasts.loading('Reconnecting...');
    toasts.error('Network Offline!', { isPersistent: true });
  });
  expect(shown.map(({ timeout }) => timeout)).toEqual([0, 0]);
});

test('a caller can choose a shorter stay', () => {
  const [shown] = told(() => toasts.success('Copied!', { durationMs: 500 }));
  expect(shown?.timeout).toBe(500);
});

test('a loading toast turns into its outcome under the same id', () => {
  const shown = told(() => {
    const id = toasts.loading('Saving');
    toasts.success('Saved', { id });
  });
  expect(shown[1]?.id).toBe(shown[0]?.id);
  expect(shown.map(({ data }) => data?.kind)).toEqual(['loading', 'success']);
});
