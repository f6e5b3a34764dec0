import { defineLearning } from '../client-model/knowledge.ts';
import { answerTo } from '../drivers/call.ts';
import type { Ask, Asks, Prepare, Scene } from '../security/authorisation/ask.ts';
import type { Cast } from '../security/authorisation/cast.ts';
import { word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Visitors                                               anonymous guest member outsider removed blocked bot   owner admin
tellPlace               a member’s                     401       403   404    404      404     404     401   404   404
tellPlace               a visitor’s                    ok        ok    ok     ok       ok      ok      ok    ok    ok
saveVisitorProfile as tellPlace
assignVisitor           one’s own, to a colleague      401       403   ok     ok       ok      ok      401   ok    ok
assignVisitor           one’s own, to a visitor        401       403   400    400      400     400     401   400   400
assignVisitor           of a colleague                 401       403   404    404      404     404     401   404   ok
assignVisitor           one’s own before               401       403   404    404      404     404     401   404   ok
assignVisitor           no visitor                     401       403   404    404      404     404     401   404   404
assignVisitor           by the visitor                 403       403   403    403      403     403     403   403   403
setVisitorDone          one’s own                      401       403   ok     ok       ok      ok      401   ok    ok
setVisitorDone          of a colleague                 401       403   404    404      404     404     401   404   ok
setVisitorDone          one’s own before               401       403   404    404      404     404     401   404   ok
setVisitorDone          by the visitor                 403       403   403    403      403     403     403   403   403
listVisitorHistory      one’s own                      401       403   ok     ok       ok      ok      401   ok    ok
listVisitorHistory      of a colleague                 401       403   404    404      404     404     401   404   404
listVisitorHistory      one’s own before               401       403   ok     ok       ok      ok      401   ok    ok
listVisitorHistory      by the visitor                 403       403   403    403      403     403     403   403   403
`;

const PLACE = {
  page_url: 'https://shop.example.org/boats',
  page_title: 'Boats',
  language: 'de',
  time_zone: 'Asia/Tokyo',
};

/** A new visitor with this host. */
async function newVisitor({ server }: Pick<Cast, 'server'>, widget_host: number) {
  const name = word();
  const body = { name, email: `${name}@widget.link`, password: 'their-secret', widget_id: '', widget_host };
  return answerTo(server, 'POST /user/register', { body });
}

/** The caller as a host of visitors, or the friend if the caller cannot be a host. */
export const hostOf = ({ cast, actor, me }: Scene): number =>
  actor === 'anonymous' || actor === 'guest' ? cast.friend.uid : me.uid;

/**
 * The same call about a colleague's visitor and about one assigned away from the caller, and made by the visitor
 * itself.
 */
const aboutVisitors = (make: (uid: number, host: number) => Ask): Record<string, Prepare> => ({
  'of a colleague': async ({ cast }) => {
    const { user } = await newVisitor(cast, cast.friend.uid);
    return make(user.uid, cast.founder.uid);
  },
  'one’s own before': async (scene) => {
    const { cast } = scene;
    const { user } = await newVisitor(cast, hostOf(scene));
    const body = { host: cast.friend.uid };
    await answerTo(cast.server, `POST /visitor/${user.uid}/assign`, { token: cast.founder.token, body });
    return make(user.uid, cast.founder.uid);
  },
  'by the visitor': async ({ cast }) => {
    const { user, token } = await newVisitor(cast, cast.friend.uid);
    return { ...make(user.uid, cast.founder.uid), token };
  },
});
const ownVisitor =
  (make: (uid: number, cast: Cast) => Ask | Promise<Ask>): Prepare =>
  async (scene) =>
    make((await newVisitor(scene.cast, hostOf(scene))).user.uid, scene.cast);

const assign = (uid: number, host: number): Ask => ({ route: `POST /visitor/${uid}/assign`, body: { host } });
const done = (uid: number): Ask => ({ route: `POST /visitor/${uid}/done`, body: { is_done: true } });
const history = (uid: number): Ask => ({ route: `GET /visitor/${uid}/history` });

const asks: Asks = {
  assignVisitor: {
    ...aboutVisitors(assign),
    'one’s own, to a colleague': ownVisitor((uid, cast) => assign(uid, cast.friend.uid)),
    'one’s own, to a visitor': ownVisitor(async (uid, cast) => {
      const { user } = await newVisitor(cast, cast.friend.uid);
      return assign(uid, user.uid);
    }),
    'no visitor': ({ cast }) => assign(cast.friend.uid, cast.founder.uid),
  },
  setVisitorDone: { ...aboutVisitors(done), 'one’s own': ownVisitor(done) },
  listVisitorHistory: { ...aboutVisitors(history), 'one’s own': ownVisitor(history) },
  saveVisitorProfile: {
    'a member’s': () => ({ route: 'PUT /visitor/profile', body: { attributes: {} } }),
    'a visitor’s': async ({ cast }) => {
      const { token } = await newVisitor(cast, cast.friend.uid);
      return { route: 'PUT /visitor/profile', body: { attributes: { plan: word() } }, token };
    },
  },
  tellPlace: {
    'a member’s': () => ({ route: 'PUT /visitor/place', body: PLACE }),
    'a visitor’s': async ({ cast }) => {
      const { token } = await newVisitor(cast, cast.friend.uid);
      return { route: 'PUT /visitor/place', body: PLACE, token };
    },
  },
};

const PROFILE = { name: 'Wilma', email: 'wilma@example.org', attributes: { plan: 'pro' } };

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: {
    tellPlace: PLACE,
    saveVisitorProfile: PROFILE,
    assignVisitor: { host: 3 },
    setVisitorDone: { is_done: true },
  },
  learning: defineLearning<Record<number, object>>({
    nothing: {},
    on: {
      visitors(own, { visitors }) {
        for (const visitor of visitors) own[visitor.uid] = visitor;
      },
    },
  }),
};
