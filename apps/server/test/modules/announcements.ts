import { defineLearning } from '../client-model/knowledge.ts';
import type { Asks, Prepare } from '../security/authorisation/ask.ts';
import { must } from '../security/authorisation/cast.ts';
import { type Make, onEach } from '../security/authorisation/in-channels.ts';
import { inGoneChannel, word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';
import { type Actions, byManager } from './live/action.ts';

const authorisation = `
Announcements                                          anonymous guest member outsider removed blocked bot   owner admin
getAnnouncement         private channel                401       403   sees   403      403     403     401   sees  403
getAnnouncement         public channel                 401       sees  sees   sees     sees    sees    401   sees  sees
getAnnouncement         deleted channel                401       404   404    404      404     404     401   404   404
setAnnouncement         private channel                401       403   403    403      403     403     401   ok    ok
setAnnouncement         public channel                 401       403   403    403      403     403     401   403   ok
setAnnouncement         deleted channel                401       403   404    404      404     404     401   404   404
removeAnnouncement as setAnnouncement
markAnnouncementSeen    private channel                401       403   ok     403      403     403     401   ok    403
markAnnouncementSeen    public channel                 401       ok    ok     ok       ok      ok      401   ok    ok
markAnnouncementSeen    deleted channel                401       404   404    404      404     404     401   404   404
`;

const BODY = { content: 'Pier 3 is **closed**.' };
const SEEN = { updated_at: 1 };

/** Announces a text that only this channel contains. */
const announced: (of: (gid: number, text: string) => Awaited<ReturnType<Make>>) => Make =
  (of) =>
  async (gid, { cast }) => {
    const content = word();
    await must(cast, cast.founder, `POST /group/${gid}/announcement`, { body: { content } });
    return of(gid, content);
  };
const inDeletedChannel =
  (method: string, path = '', body?: object): Prepare =>
  async (scene) => {
    const { gid } = await inGoneChannel(scene);
    return { route: `${method} /group/${gid}/announcement${path}`, ...(body && { body }) };
  };

const asks: Asks = {
  getAnnouncement: {
    ...onEach(
      announced((gid, text) => ({
        route: `GET /group/${gid}/announcement`,
        reveals: (answer) => answer.includes(text),
      })),
    ),
    'deleted channel': inDeletedChannel('GET'),
  },
  setAnnouncement: {
    ...onEach(async (gid) => ({ route: `POST /group/${gid}/announcement`, body: BODY })),
    'deleted channel': inDeletedChannel('POST', '', BODY),
  },
  removeAnnouncement: {
    ...onEach(announced((gid) => ({ route: `DELETE /group/${gid}/announcement` }))),
    'deleted channel': inDeletedChannel('DELETE'),
  },
  markAnnouncementSeen: {
    ...onEach(announced((gid) => ({ route: `POST /group/${gid}/announcement/seen`, body: SEEN }))),
    'deleted channel': inDeletedChannel('POST', '/seen', SEEN),
  },
};

export interface SeenAnnouncements {
  /** Version that the user has seen, by gid. */
  versions: Record<number, number>;
}

const actions: Actions = {
  'announces in a channel': [
    3,
    (scene) => scene.request(`POST /group/${scene.gid}/announcement`, BODY, byManager(scene)),
  ],
  'removes an announcement': [
    1,
    (scene) => scene.request(`DELETE /group/${scene.gid}/announcement`, undefined, byManager(scene)),
  ],
  'has seen an announcement': [
    3,
    (scene) => {
      const updated_at = scene.actor.known.channels[scene.gid]?.announced_at ?? 1;
      return scene.elsewhere(`POST /group/${scene.gid}/announcement/seen`, { updated_at });
    },
  ],
};

/** The version is part of the channel. */
const learning = defineLearning<SeenAnnouncements>({
  nothing: { versions: {} },
  on: {
    group_announcement_changed(_own, { gid, announcement }, known) {
      const channel = known.channels[gid];
      if (!channel) return;
      known.channels[gid] = { ...channel, announced_at: announcement?.updated_at ?? null };
    },
    seen_announcements(own, { announcements }) {
      own.versions = Object.fromEntries(announcements.map(({ gid, updated_at }) => [gid, updated_at]));
    },
    announcement_seen(own, { gid, updated_at }) {
      own.versions[gid] = updated_at;
    },
  },
});

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: { setAnnouncement: BODY, markAnnouncementSeen: SEEN },
  actions,
  learning,
  initial: ['seen_announcements'],
};
