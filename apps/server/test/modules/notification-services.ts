import type { Uid } from '@loquat/contract';
import { answerTo } from '../drivers/call.ts';
import type { Ask, Asks, Prepare, Scene } from '../security/authorisation/ask.ts';
import { type Cast, must } from '../security/authorisation/cast.ts';
import { once, signedIn, word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Notification services                                  anonymous guest member outsider removed blocked bot   owner admin
listServiceSwitches     of the server                  401       403   403    403      403     403     401   403   sees
switchServiceKind       one that is on                 401       403   403    403      403     403     401   403   ok
deleteServiceSwitch     one that is off                401       403   403    403      403     403     401   403   ok
listOfferedServiceKinds those that are on              401       403   sees   sees     sees    sees    401   sees  sees
listNotificationServices own services                  401       403   sees   sees     sees    sees    401   sees  sees
listNotificationServices of another user               401       403   hides  hides    hides   hides   401   hides hides
createNotificationService of a kind that is on         401       403   ok     ok       ok      ok      401   ok    ok
createNotificationService of a kind that is off        401       403   403    403      403     403     401   403   403
updateNotificationService its own                      401       403   ok     ok       ok      ok      401   ok    ok
updateNotificationService of another user              401       403   404    404      404     404     401   404   404
deleteNotificationService as updateNotificationService
testNotificationService its own, its kind being off    401       403   403    403      403     403     401   403   403
testNotificationService of another user                401       403   404    404      404     404     401   404   404
`;

const TYPES = '/admin/notification/channel-types';
const OWN = '/user/notification/channels';

/** Off, so that no message is sent while rows are checked. */
const fieldsOf = (channel_type: string) => ({
  channel_type,
  name: word(),
  enabled: false,
  config: { webhook_url: 'http://127.0.0.1/hook', method: 'POST' },
});
const FIELDS = { ...fieldsOf('custom_json'), name: 'My pager' };

const switchOn = once((cast) =>
  must(cast, cast.founder, `POST ${TYPES}`, { body: { channel_type: 'custom_json', enabled: true } }),
);

const hasAccount = ({ actor }: Scene) => actor !== 'anonymous' && actor !== 'guest' && actor !== 'bot';

async function setUp(cast: Cast, token: string): Promise<{ id: number; name: string }> {
  await switchOn(cast);
  const made = await answerTo(cast.server, `POST ${OWN}`, { token, body: fieldsOf('custom_json') });
  return made;
}

const ofFriend = once((cast) => setUp(cast, cast.friend.token));

/** A service of the caller; each row deletes it, since a user has a limited number. */
async function ownOf(scene: Scene): Promise<{ id: number; name: string }> {
  const { cast, me } = scene;
  if (!hasAccount(scene)) return ofFriend(cast);
  const { token } = signedIn(me);
  for (const { id } of await answerTo(cast.server, `GET ${OWN}`, { token }))
    await must(cast, me, `DELETE ${OWN}/${id}`);
  return setUp(cast, token);
}

/** Of Slack, which no row switches on. */
async function ownOfKindThatIsOff(scene: Scene): Promise<number> {
  const { cast, me } = scene;
  if (!hasAccount(scene)) return (await ofFriend(cast)).id;
  const filters = {
    trigger_on_all_messages: false,
    trigger_on_mentions: false,
    trigger_on_groups: [],
    skip_when_online: true,
    rate_limit_rps: null,
  };
  const fields = { kind: 'slack', name: word(), is_enabled: false, sealed_config: '', filters } as const;
  const { uid } = signedIn(me);
  const { id } = await cast.server.transact((tx) => tx.notificationServices.insert(uid as Uid, fields, 0));
  return id;
}

const aboutOne = (make: (id: number) => Ask): Record<string, Prepare> => ({
  'its own': async (scene) => make((await ownOf(scene)).id),
  'of another user': async ({ cast }) => make((await ofFriend(cast)).id),
});

const asks: Asks = {
  listServiceSwitches: {
    'of the server': async ({ cast }) => {
      await switchOn(cast);
      return { route: `GET ${TYPES}`, reveals: (answer) => answer.includes('"custom_json"') };
    },
  },
  switchServiceKind: {
    'one that is on': () => ({ route: `POST ${TYPES}`, body: { channel_type: 'custom_json', enabled: true } }),
  },
  deleteServiceSwitch: { 'one that is off': () => ({ route: `DELETE ${TYPES}/bark` }) },
  listOfferedServiceKinds: {
    'those that are on': async ({ cast }) => {
      await switchOn(cast);
      const reveals = (answer: string) => answer.includes('"custom_json"');
      return { route: 'GET /user/notification/available-types', reveals };
    },
  },
  listNotificationServices: {
    'own services': async (scene) => {
      const { name } = await ownOf(scene);
      return { route: `GET ${OWN}`, reveals: (answer) => answer.includes(name) };
    },
    'of another user': async ({ cast }) => {
      const { name } = await ofFriend(cast);
      return { route: `GET ${OWN}`, reveals: (answer) => answer.includes(name) };
    },
  },
  createNotificationService: {
    'of a kind that is on': async (scene) => {
      await ownOf(scene);
      return { route: `POST ${OWN}`, body: fieldsOf('custom_json') };
    },
    'of a kind that is off': () => ({ route: `POST ${OWN}`, body: fieldsOf('slack') }),
  },
  updateNotificationService: aboutOne((id) => ({ route: `PUT ${OWN}/${id}`, body: fieldsOf('custom_json') })),
  deleteNotificationService: aboutOne((id) => ({ route: `DELETE ${OWN}/${id}` })),
  testNotificationService: {
    'its own, its kind being off': async (scene) => ({ route: `POST ${OWN}/${await ownOfKindThatIsOff(scene)}/test` }),
    'of another user': async ({ cast }) => ({ route: `POST ${OWN}/${(await ofFriend(cast)).id}/test` }),
  },
};

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: {
    switchServiceKind: { channel_type: 'custom_json', enabled: true },
    createNotificationService: FIELDS,
    updateNotificationService: FIELDS,
  },
};
