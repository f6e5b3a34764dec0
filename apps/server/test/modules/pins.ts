import { defineLearning } from '../client-model/knowledge.ts';
import { send } from '../drivers/people.ts';
import type { Asks, Prepare } from '../security/authorisation/ask.ts';
import { inPrivate, type Make, onEach } from '../security/authorisation/in-channels.ts';
import { inGoneChannel, inPublic, pinnedMessage, takeBack, word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';
import { type Actions, byManager, choose, chooseMid, type Scene } from './live/action.ts';

const authorisation = `
Pins                                                   anonymous guest member outsider removed blocked bot   owner admin
pinMessage              private channel                401       403   403    403      403     403     401   ok    ok
pinMessage              private, one from elsewhere    401       403   403    403      403     403     401   404   404
pinMessage              private, deleted message       401       403   403    403      403     403     401   404   404
pinMessage              public channel                 401       403   403    403      403     403     401   403   ok
pinMessage              deleted channel                401       403   404    404      404     404     401   404   404
unpinMessage            private channel                401       403   403    403      403     403     401   ok    ok
unpinMessage            private, deleted message       401       403   403    403      403     403     401   404   404
unpinMessage            public channel                 401       403   403    403      403     403     401   403   ok
unpinMessage            deleted channel                401       403   404    404      404     404     401   404   404
`;

const pin: Make = async (gid, { cast }) => {
  const mid = await send(cast.server, cast.friend, `group/${gid}`, word());
  return { route: `POST /group/${gid}/pin`, body: { mid } };
};
const unpin: Make = async (gid, scene) => {
  return { route: `POST /group/${gid}/unpin`, body: { mid: await pinnedMessage(gid, scene) } };
};
const ofDeleted = (make: Make): Prepare =>
  inPrivate(async (gid, scene) => {
    const { route, body } = await make(gid, scene);
    await takeBack(scene, scene.cast.friend, (body as { mid: number }).mid);
    return { route, body };
  });
const inDeletedChannel =
  (call: 'pin' | 'unpin'): Prepare =>
  async (scene) => {
    const { gid, mid } = await inGoneChannel(scene);
    return { route: `POST /group/${gid}/${call}`, body: { mid } };
  };

const asks: Asks = {
  pinMessage: {
    ...onEach(pin),
    'private, one from elsewhere': inPrivate(async (gid, scene) => {
      return { route: `POST /group/${gid}/pin`, body: { mid: await inPublic(scene) } };
    }),
    'private, deleted message': ofDeleted(pin),
    'deleted channel': inDeletedChannel('pin'),
  },
  unpinMessage: {
    ...onEach(unpin),
    'private, deleted message': ofDeleted(unpin),
    'deleted channel': inDeletedChannel('unpin'),
  },
};

/** A message that may be pinned in the scene's channel, and one that is pinned. */
const sayable = (scene: Scene) => chooseMid(scene, (message) => scene.actor.heardIn(scene.gid).includes(message));
const pinned = ({ actor, gid, n }: Scene) => choose(actor.known.channels[gid]?.pinned_messages ?? [], n)?.mid ?? 1;

const actions: Actions = {
  'pins a message': [
    5,
    (scene) => scene.request(`POST /group/${scene.gid}/pin`, { mid: sayable(scene) }, byManager(scene)),
  ],
  'unpins a message': [
    3,
    (scene) => scene.request(`POST /group/${scene.gid}/unpin`, { mid: pinned(scene) }, byManager(scene)),
  ],
};

/** Pinned messages are part of the channel. */
const learning = defineLearning({
  nothing: {},
  on: {
    pinned_message_updated(_own, { gid, mid, msg }, known) {
      const channel = known.channels[gid];
      if (!channel) return;
      const pinned = channel.pinned_messages.filter((pin) => pin.mid !== mid).concat(msg ?? []);
      pinned.sort((one, other) => one.created_at - other.created_at || one.mid - other.mid);
      known.channels[gid] = { ...channel, pinned_messages: pinned };
    },
  },
});

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: { pinMessage: { mid: 1 }, unpinMessage: { mid: 1 } },
  actions,
  learning,
};
