import type { ChatTarget } from '@loquat/contract';
import { createBrowser } from '@loquat/counterparts/push-browser';
import { answerTo } from '../drivers/call.ts';
import type { Asks } from '../security/authorisation/ask.ts';
import { chatKinds } from '../security/authorisation/chat-asks.ts';
import { once } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';
import { type Actions, choose, type Scene } from './live/action.ts';

const authorisation = `
Notification settings                                  anonymous guest member outsider removed blocked bot   owner admin
getNotificationSettings own settings                   401       403   ok     ok       ok      ok      401   ok    ok
updateNotificationSettings somebody                    401       403   ok     ok       ok      ok      401   ok    ok
updateNotificationSettings a friend                    401       403   ok     ok       ok      ok      401   ok    ok
updateNotificationSettings a friend, verification on   401       403   ok     ok       ok      ok      401   ok    ok
updateNotificationSettings oneself                     401       403   400    400      400     400     401   400   400
updateNotificationSettings public channel              401       403   ok     ok       ok      ok      401   ok    ok
updateNotificationSettings public, only owners write   401       403   ok     ok       ok      ok      401   ok    ok
updateNotificationSettings private channel             401       403   ok     400      400     400     401   ok    400
updateNotificationSettings deleted person              401       403   400    400      400     400     401   400   400
updateNotificationSettings deleted channel             401       403   400    400      400     400     401   400   400
getPush                 own device                     401       403   ok     ok       ok      ok      401   ok    ok
getPush                 device of somebody else        401       403   hides  hides    hides   hides   401   hides hides
savePushSubscription    own browser                    401       403   ok     ok       ok      ok      401   ok    ok
savePushSubscription    browser of somebody else       401       403   400    400      400     400     401   400   400
deletePushSubscription  own browser                    401       403   ok     ok       ok      ok      401   ok    ok
`;

const ROUTE = 'PUT /user/notification-settings';
const levelOf = (target: object, level: string | null) => ({ chats: [{ target, level }] });

const PUSH = '/user/push-subscription';
let browsers = 0;
const newBrowser = () => createBrowser(`https://push.example/${(browsers += 1)}`).subscription;
const browserOfFriend = once(async ({ server, friend }) => {
  const subscription = newBrowser();
  await answerTo(server, `PUT ${PUSH}`, { token: friend.token, body: subscription });
  return subscription;
});

const asks: Asks = {
  getPush: {
    'own device': () => ({ route: `GET ${PUSH}` }),
    'device of somebody else': async ({ cast }) => {
      const { endpoint } = await browserOfFriend(cast);
      return { route: `GET ${PUSH}`, reveals: (answer) => answer.includes(endpoint) };
    },
  },
  savePushSubscription: {
    'own browser': () => ({ route: `PUT ${PUSH}`, body: newBrowser() }),
    'browser of somebody else': async ({ cast }) => {
      const { endpoint } = await browserOfFriend(cast);
      return { route: `PUT ${PUSH}`, body: { ...newBrowser(), endpoint } };
    },
  },
  deletePushSubscription: { 'own browser': () => ({ route: `DELETE ${PUSH}` }) },
  getNotificationSettings: { 'own settings': () => ({ route: 'GET /user/notification-settings' }) },
  updateNotificationSettings: chatKinds((chat) => ({ route: ROUTE, body: levelOf(chat, 'mentions') })),
};

const LEVELS = ['all', 'mentions', 'nothing'] as const;
const chat = ({ n, gid, other }: Scene) => (n % 2 === 0 ? { gid } : { uid: other.person.uid }) as ChatTarget;

const actions: Actions = {
  'chooses what a chat notifies of': [
    3,
    (scene) => scene.elsewhere(ROUTE, levelOf(chat(scene), scene.n % 4 === 3 ? null : choose(LEVELS, scene.n)!)),
  ],
  'chooses what everything notifies of': [
    1,
    ({ elsewhere, n }) => elsewhere(ROUTE, { level: choose(LEVELS, n), keywords: [`word ${n}`], sound: n % 2 === 0 }),
  ],
};

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: {
    savePushSubscription: createBrowser('https://push.example/1').subscription,
    updateNotificationSettings: {
      level: 'all',
      keywords: ['release'],
      quiet_hours: { enabled: true, from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' },
      do_not_disturb_until: 0,
      sound: true,
      preview: true,
      chats: [{ target: { uid: 2 }, level: 'mentions' }],
    },
  },
  actions,
  // Clients request the settings when they show them.
  learning: { nothing: {}, on: { notification_settings_changed() {} } },
};
