import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useTicking } from './ticking.ts';

let root: Root | undefined;

afterEach(() => root?.unmount());

function Seconds({ since }: { since: number }): ReactElement {
  return <output>{useTicking((now) => Math.floor((now - since) / 1_000))}</output>;
}

function show(since: number): void {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  root.render(<Seconds since={since} />);
}

test('a second that begins while a clock is rendered is shown with the next tick, and is no error', async () => {
  const start = Date.now();
  let asked = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => start + 1_000 * asked++);
  show(start);
  await expect.element(page.getByRole('status')).toHaveTextContent('0');
  await expect.element(page.getByRole('status')).not.toHaveTextContent('0');
});

test('a clock that starts after all others have stopped shows the current time', async () => {
  const start = Date.now();
  show(start);
  await expect.element(page.getByRole('status')).toHaveTextContent('0');
  root?.unmount();
  vi.spyOn(Date, 'now').mockImplementation(() => start + 60_000);
  show(start);
  await expect.element(page.getByRole('status')).toHaveTextContent('60');
});
