import { answerTo } from '../drivers/call.ts';
import { defineLearning } from '../client-model/knowledge.ts';
import type { Asks } from '../security/authorisation/ask.ts';
import type { Cast } from '../security/authorisation/cast.ts';
import { word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Visitors                                               anonymous guest member outsider removed blocked bot   owner admin
tellPlace               a member’s                     401       404   404    404      404     404     401   404   404
tellPlace               a visitor’s                    ok        ok    ok     ok       ok      ok      ok    ok    ok
`;

const PLACE = {
  page_url: 'https://shop.example.org/boats',
  page_title: 'Boats',
  language: 'de',
  time_zone: 'Asia/Tokyo',
};

/** A new visitor of the friend. */
async function newVisitor({ server, friend }: Cast) {
  const name = word();
  const body = { name, email: `${name}@widget.link`, password: 'their-secret', widget_id: '', widget_host: friend.uid };
  return answerTo(server, 'POST /user/register', { body });
}

const asks: Asks = {
  tellPlace: {
    'a member’s': () => ({ route: 'PUT /visitor/place', body: PLACE }),
    'a visitor’s': async ({ cast }) => {
      const { token } = await newVisitor(cast);
      return { route: 'PUT /visitor/place', body: PLACE, token };
    },
  },
};

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: { tellPlace: PLACE },
  learning: defineLearning<Record<number, object>>({
    nothing: {},
    on: {
      visitors(own, { visitors }) {
        for (const visitor of visitors) own[visitor.uid] = visitor;
      },
    },
  }),
};
