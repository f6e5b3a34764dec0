import { createBotAccount } from '../../drivers/bots.ts';
import { answerTo } from '../../drivers/call.ts';
import { sendFile, uploadFile } from '../../drivers/files.ts';
import { pngOf } from '../../drivers/images.ts';
import { type ChannelOptions, createChannel, type Person, personOf, send } from '../../drivers/people.ts';
import type { Scene } from './ask.ts';
import { type Cast, must, type Player } from './cast.ts';

/** Texts of messages that can be recognised in answers. Each is unique. */
let spoken = 0;
export const word = (): string => `word${(spoken += 1)}word`;

/** The player in the form of calls that only signed-in users can make. */
export function signedIn({ uid, token }: Player): Person {
  if (token === undefined) throw new Error('the anonymous make nothing');
  return { uid, token };
}

/** An object that a cast needs only once, created on first use. */
export function once<T>(make: (cast: Cast) => Promise<T>): (cast: Cast) => Promise<T> {
  const made = new WeakMap<Cast, Promise<T>>();
  return (cast) => {
    const present = made.get(cast) ?? make(cast);
    made.set(cast, present);
    return present;
  };
}

/** A new public channel. */
export const openChannel = ({ cast }: Pick<Scene, 'cast'>): Promise<number> =>
  createChannel(cast.server, cast.founder, { is_public: true });

/** A new public channel where only administrators can send. */
export async function quietChannel({ cast }: Pick<Scene, 'cast'>): Promise<number> {
  const gid = await openChannel({ cast });
  await must(cast, cast.founder, `PUT /group/${gid}`, { body: { only_owner_can_send_msg: true } });
  return gid;
}

/** A new private channel of the owner, with the member, the friend, and other users if given. */
export function privateChannel({ cast }: Pick<Scene, 'cast'>, ...others: number[]): Promise<number> {
  const { owner, member } = cast.players;
  const options: ChannelOptions = { members: [member.uid, cast.friend.uid, ...others] };
  return createChannel(cast.server, signedIn(owner), options);
}

/** A private channel that the removed member was in, and an earlier message of the actor in it. */
export async function privateChannelWithOwn(scene: Scene, text = word()): Promise<{ gid: number; mid: number }> {
  const { cast, actor, me } = scene;
  if (actor !== 'removed') {
    const gid = await privateChannel(scene);
    return { gid, mid: await send(cast.server, signedIn(me), `group/${gid}`, text) };
  }
  const gid = await privateChannel(scene, me.uid);
  const mid = await send(cast.server, signedIn(me), `group/${gid}`, text);
  await must(cast, cast.players.owner, `POST /group/${gid}/members/remove`, { body: [me.uid] });
  return { gid, mid };
}

/** A deleted public channel. */
export const goneChannel = once(async (cast) => {
  const gid = await openChannel({ cast });
  await must(cast, cast.founder, `DELETE /group/${gid}`);
  return gid;
});

/** A message in a public channel that was then deleted. */
export async function inGoneChannel(
  { cast }: Pick<Scene, 'cast'>,
  author: Person = cast.friend,
  text = word(),
): Promise<{ gid: number; mid: number }> {
  const gid = await openChannel({ cast });
  const mid = await send(cast.server, author, `group/${gid}`, text);
  await must(cast, cast.founder, `DELETE /group/${gid}`);
  return { gid, mid };
}

let newcomers = 0;

/** A new account. */
export async function newcomer({ cast }: Pick<Scene, 'cast'>): Promise<{ uid: number; email: string; name: string }> {
  const name = `newcomer${(newcomers += 1)}`;
  const account = { email: `${name}@example.org`, password: `${name}-secret`, name, gender: 0, is_admin: false };
  const { json } = await must(cast, cast.founder, 'POST /admin/user', { body: account });
  return { uid: (json as { uid: number }).uid, email: account.email, name };
}

/** A deleted user. */
export const gonePerson = once(async (cast) => {
  const person = await newcomer({ cast });
  await must(cast, cast.founder, `DELETE /admin/user/${person.uid}`);
  return person;
});

export const goneBot = once(async (cast) => {
  const { uid } = await createBotAccount(cast.server, cast.founder, 'gone');
  await must(cast, cast.founder, `DELETE /admin/user/${uid}`);
  return uid;
});

/** A new bot to which guests may write. */
export const publicBot = once(
  async (cast) => (await createBotAccount(cast.server, cast.founder, 'open', { is_public: true })).uid,
);

export const frozenPublicBot = once(async (cast) => {
  const { uid } = await createBotAccount(cast.server, cast.founder, 'ice', { is_public: true });
  await must(cast, cast.founder, `PUT /admin/user/${uid}`, { body: { status: 'frozen' } });
  return uid;
});

/** A new guest. */
export async function newGuest({ cast }: Pick<Scene, 'cast'>): Promise<Person> {
  await cast.setLogin({ guest: true });
  return personOf(await answerTo(cast.server, 'GET /token/login_guest'));
}

/** A new guest who has written to a bot, which becomes public; returns the uid. */
export async function writingGuest({ cast }: Pick<Scene, 'cast'>, bot: number, text = word()): Promise<number> {
  await must(cast, cast.founder, `PUT /admin/user/${bot}`, { body: { is_public: true } });
  const guest = await newGuest({ cast });
  await send(cast.server, guest, `user/${bot}`, text);
  return guest.uid;
}

/** A message of the friend in a public channel. */
export const inPublic = ({ cast }: Pick<Scene, 'cast'>, text = word()): Promise<number> =>
  send(cast.server, cast.friend, `group/${cast.openGid}`, text);

/** A message of the friend in a private channel. */
export async function inPrivate(scene: Pick<Scene, 'cast'>, text = word()): Promise<{ gid: number; mid: number }> {
  const gid = await privateChannel(scene);
  return { gid, mid: await send(scene.cast.server, scene.cast.friend, `group/${gid}`, text) };
}

/** A direct message of the founder to the friend. */
export const betweenOthers = ({ cast }: Pick<Scene, 'cast'>, text = word()): Promise<number> =>
  send(cast.server, cast.founder, `user/${cast.friend.uid}`, text);

/** A direct message of the friend to the actor, even if the friend has blocked them. */
export const fromFriend = ({ cast, me }: Scene, text = word()): Promise<number> =>
  send(cast.server, cast.friend, `user/${me.uid}`, text);

/** A direct message of the actor to the friend; for the blocked actor, from before the block. */
export async function toFriend({ cast, actor, me }: Scene, text = word()): Promise<number> {
  const change = (action: string) =>
    must(cast, cast.friend, 'POST /user/update_contact_status', { body: { target_uid: me.uid, action } });
  if (actor === 'blocked') await change('unblock');
  const mid = await send(cast.server, signedIn(me), `user/${cast.friend.uid}`, text);
  if (actor === 'blocked') await change('block');
  return mid;
}

/** Deletes an author's message. */
export async function takeBack({ cast }: Pick<Scene, 'cast'>, author: Person, mid: number): Promise<number> {
  await must(cast, author, `DELETE /message/${mid}`);
  return mid;
}

/** A public message that the friend has deleted. */
export const deletedInPublic = async (scene: Pick<Scene, 'cast'>, text = word()): Promise<number> =>
  takeBack(scene, scene.cast.friend, await inPublic(scene, text));

/** A picture that the friend sends to `to`; returns its path. */
export async function sentPicture({ cast }: Pick<Scene, 'cast'>, to: string): Promise<{ path: string; mid: number }> {
  const about = { content_type: 'image/png', filename: 'a.png' };
  const { path } = await uploadFile(cast.server, cast.friend.token, await pngOf(8, 8), about);
  return { path, mid: await sendFile(cast.server, cast.friend.token, to, path) };
}

/** An upload that a caller has started; returns its id. A bot starts its own below `/bot`. */
export async function begunUpload({ cast }: Pick<Scene, 'cast'>, { token }: Player, isBot = false): Promise<string> {
  return answerTo(cast.server, `POST ${isBot ? '/bot/file' : '/resource/file'}/prepare`, { token, body: {} });
}

/** A message of the friend in a channel, pinned there by the founder. */
export async function pinnedMessage(gid: number, { cast }: Pick<Scene, 'cast'>): Promise<number> {
  const mid = await send(cast.server, cast.friend, `group/${gid}`, word());
  await must(cast, cast.founder, `POST /group/${gid}/pin`, { body: { mid } });
  return mid;
}
