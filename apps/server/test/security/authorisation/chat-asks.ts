import type { Ask, Asks, Prepare } from './ask.ts';
import { goneChannel, gonePerson, privateChannel, quietChannel } from './props.ts';

type Chat = { uid: number } | { gid: number };
type Make = (chat: Chat) => Ask;

/** The same call about every kind of chat. */
export const chatKinds = (make: Make): Record<string, Prepare> => ({
  somebody: ({ cast }) => make({ uid: cast.friend.uid }),
  'a friend': ({ cast }) => make({ uid: cast.friend.uid }),
  'a friend, verification on': async ({ cast }) => {
    await cast.setCommon({ contact_verification_enable: true });
    return make({ uid: cast.friend.uid });
  },
  oneself: ({ me }) => make({ uid: me.uid }),
  'public channel': ({ cast }) => make({ gid: cast.openGid }),
  'public, only owners write': async (scene) => make({ gid: await quietChannel(scene) }),
  'private channel': async (scene) => make({ gid: await privateChannel(scene) }),
  'deleted person': async ({ cast }) => make({ uid: (await gonePerson(cast)).uid }),
  'deleted channel': async ({ cast }) => make({ gid: await goneChannel(cast) }),
});

const setting = (path: string, more: object): Make => {
  return (chat) => {
    const list = 'uid' in chat ? 'users' : 'groups';
    return { route: `POST /user/${path}`, body: { [list]: [{ ...chat, ...more }] } };
  };
};

/** Settings of the actor's own chats, and typing indicators. */
export const chatAsks: Asks = {
  updateReadMarkers: chatKinds(setting('read-index', { mid: 1 })),
  updateAutoDelete: chatKinds(setting('burn-after-reading', { expires_in: 60 })),
  updateMutes: chatKinds((chat) => {
    return { route: 'POST /user/mute', body: { ['uid' in chat ? 'add_users' : 'add_groups']: [chat] } };
  }),
  pinChat: chatKinds((target) => ({ route: 'POST /user/pin_chat', body: { target } })),
  unpinChat: chatKinds((target) => ({ route: 'POST /user/unpin_chat', body: { target } })),
  announceTyping: chatKinds((target) => ({ route: 'POST /user/typing', body: { target } })),
};
