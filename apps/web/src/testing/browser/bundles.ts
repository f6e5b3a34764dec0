import { api, type Message, MessageBundle, type SavedItem, Timestamp } from '@loquat/contract';
import { filePathOf } from './chat-files.ts';
import type { Team } from './team.ts';

const isFile = (content_type: string): boolean => content_type === 'vocechat/file' || content_type === 'vocechat/audio';

/** A bundle of messages as the server makes it; its files are its attachments, in their order. */
function bundleOf(messages: readonly Message[], { me, people }: Team): MessageBundle {
  const authors = [me, ...people];
  let attachments = 0;
  const copies = messages.map(({ mid, from_uid, created_at, target, detail }) => {
    if (detail.type === 'reaction') throw new Error('reactions are not bundled');
    const content = isFile(detail.content_type)
      ? { content: null, file_id: (attachments += 1) - 1 }
      : { content: detail.content, file_id: null };
    // In a direct message, the other party.
    const source = 'uid' in target && target.uid === me.uid ? { uid: from_uid } : target;
    return {
      from_user: authors.findIndex(({ uid }) => uid === from_uid),
      created_at,
      mid,
      source,
      properties: detail.properties,
      content_type: detail.content_type,
      thumbnail_id: null,
      ...content,
    };
  });
  const users = authors.map(({ name }) => ({ name, avatar: null }));
  return MessageBundle.parse({ users, messages: copies, num_attachments: attachments });
}

/**
 * Copies messages into bundles as the server does, forwarded or saved. Saves these messages first, one by one. Returns
 * a function that makes the content of another user's forward.
 */
export function keepBundles(team: Team, saved: readonly number[] = []): (mids: readonly number[]) => string {
  const bundles: MessageBundle[] = [];
  let items: SavedItem[] = [];
  const make = (mids: readonly number[]): string => {
    bundles.push(
      bundleOf(
        mids.map((mid) => team.log[mid - 1]!),
        team,
      ),
    );
    return String(bundles.length);
  };
  const save = (mids: readonly number[]): SavedItem => {
    const item = { id: make(mids), created_at: Timestamp.parse(Date.now() + items.length) };
    items.push(item);
    return item;
  };
  for (const mid of saved) save([mid]);
  const paths = new Map<string, MessageBundle>();
  const forward = (mids: readonly number[]): string => {
    const path = filePathOf(`bundle ${make(mids)}`);
    paths.set(path, bundles.at(-1)!);
    return path;
  };
  team.on(api.forwards.createForward, ({ body }) => forward(body.mid_list));
  team.on(api.forwards.getForward, ({ query }) => paths.get(query.file_path)!);
  team.on(api.saved.saveMessages, ({ body }) => save(body.mid_list));
  team.on(api.saved.listSavedItems, () => items);
  team.on(api.saved.getSavedItem, ({ params }) => bundles[Number(params.id) - 1]!);
  team.on(api.saved.deleteSavedItem, ({ params }) => {
    items = items.filter(({ id }) => id !== params.id);
    return undefined;
  });
  return forward;
}
