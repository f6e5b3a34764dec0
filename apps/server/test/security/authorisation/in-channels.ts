import type { Ask, Prepare, Scene } from './ask.ts';
import { goneChannel, openChannel, privateChannel } from './props.ts';

/** A call on a channel. */
export type Make = (gid: number, scene: Scene) => Ask | Promise<Ask>;

export const inOpen =
  (make: Make): Prepare =>
  async (scene) =>
    make(await openChannel(scene), scene);
export const inPrivate =
  (make: Make): Prepare =>
  async (scene) =>
    make(await privateChannel(scene), scene);
export const inGone =
  (make: Make): Prepare =>
  async (scene) =>
    make(await goneChannel(scene.cast), scene);
/** The same call on a private, a public and a deleted channel. */
export const onEach = (make: Make): Record<string, Prepare> => ({
  'private channel': inPrivate(make),
  'public channel': inOpen(make),
  'deleted channel': inGone(make),
});
