import { type Locator, userEvent } from 'vitest/browser';

/** A picture of one colour, as a file on the user's disk; `edges` in px. */
export async function pictureFile(name: string, ...[width, height]: [number, number]): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#b5651d';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** Presses a button that asks for a file, and gives it this one. */
export async function chooseFile(button: Locator, file: File): Promise<void> {
  const { promise: asked, resolve } = Promise.withResolvers<HTMLInputElement>();
  const hold = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== 'file') return;
    event.preventDefault();
    resolve(event.target);
  };
  addEventListener('click', hold, true);
  await button.click();
  await userEvent.upload(await asked, file);
  removeEventListener('click', hold, true);
}
