import { registerUser } from '../drivers/call.ts';
import type { Ask, Asks, Prepare } from '../security/authorisation/ask.ts';
import { type Cast, must } from '../security/authorisation/cast.ts';
import { word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';
import { hostOf } from './visitors.ts';

const authorisation = `
Canned answers                                         anonymous guest member outsider removed blocked bot   owner admin
listCannedAnswers       as a host                      401       403   sees   sees     sees    sees    401   sees  sees
listCannedAnswers       as a member without visitors   hides     hides hides  hides    hides   hides   hides hides hides
createCannedAnswer      a further one                  401       403   403    403      403     403     401   403   ok
updateCannedAnswer      a present one                  401       403   403    403      403     403     401   403   ok
updateCannedAnswer      a deleted one                  401       403   403    403      403     403     401   403   404
deleteCannedAnswer as updateCannedAnswer
`;

const FIELDS = { name: 'Opening hours', text: 'We open at seven.' };
const create = (cast: Cast, text = word()): Promise<number> =>
  must(cast, cast.founder, 'POST /admin/canned_answers', { body: { ...FIELDS, text } }).then((made) => made.value());
const remove = (cast: Cast, id: number) => must(cast, cast.founder, `DELETE /admin/canned_answers/${id}`);

/** Creates an answer and requests the list, which holds only a few answers. */
async function listing(cast: Cast): Promise<Ask> {
  const text = word();
  await create(cast, text);
  return { route: 'GET /visitor/canned_answers', reveals: (answer) => answer.includes(text) };
}

const aboutOne = (make: (id: number) => Ask): Record<string, Prepare> => ({
  'a present one': async ({ cast }) => make(await create(cast)),
  'a deleted one': async ({ cast }) => {
    const id = await create(cast);
    await remove(cast, id);
    return make(id);
  },
});

const asks: Asks = {
  listCannedAnswers: {
    'as a host': async (scene) => {
      const { cast } = scene;
      const name = word();
      const account = { name, email: `${name}@widget.link`, password: 'their-secret', widget_id: '' };
      await must(cast, {}, 'POST /user/register', { body: { ...account, widget_host: hostOf(scene) } });
      return listing(cast);
    },
    'as a member without visitors': async ({ cast }) => {
      const { token } = await registerUser(cast.server, word());
      return { ...(await listing(cast)), token };
    },
  },
  createCannedAnswer: { 'a further one': () => ({ route: 'POST /admin/canned_answers', body: FIELDS }) },
  updateCannedAnswer: aboutOne((id) => ({ route: `PUT /admin/canned_answers/${id}`, body: FIELDS })),
  deleteCannedAnswer: aboutOne((id) => ({ route: `DELETE /admin/canned_answers/${id}` })),
};

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: { createCannedAnswer: FIELDS, updateCannedAnswer: FIELDS },
};
