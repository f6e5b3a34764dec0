import { answerTo } from '../drivers/call.ts';
import type { Ask, Asks } from '../security/authorisation/ask.ts';
import type { Cast } from '../security/authorisation/cast.ts';
import { word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Visitor secrets                                        anonymous guest member outsider removed blocked bot   owner admin
issueVisitorSecret      a member’s                     401       403   404    404      404     404     401   404   404
issueVisitorSecret      a visitor’s                    ok        ok    ok     ok       ok      ok      ok    ok    ok
resumeVisitor           a visitor’s secret             sees      sees  sees   sees     sees    sees    sees  sees  sees
resumeVisitor           a forged secret                hides     hides hides  hides    hides   hides   hides hides hides
`;

const PLACEMENT = { origin: 'https://shop.example', widget_id: '', widget_host: 1 };
const ISSUE = { ...PLACEMENT, keeper: 'website' };
const RESUME = { ...PLACEMENT, device: 'widget:1', secret: 'forged' };

/** A new visitor with the founder as host. */
function newVisitor({ server }: Pick<Cast, 'server'>) {
  const name = word();
  const body = { name, email: `${name}@widget.link`, password: 'their-secret', widget_id: '' };
  return answerTo(server, 'POST /user/register', { body });
}

const resume = (secret: string | null): Ask => ({
  route: 'POST /visitor/session',
  body: { ...RESUME, secret },
  reveals: (answer) => answer.includes('refresh_token'),
});

const asks: Asks = {
  issueVisitorSecret: {
    'a member’s': () => ({ route: 'POST /visitor/secret', body: ISSUE }),
    'a visitor’s': async ({ cast }) => {
      const { token } = await newVisitor(cast);
      return { route: 'POST /visitor/secret', body: ISSUE, token };
    },
  },
  resumeVisitor: {
    'a visitor’s secret': async ({ cast }) => {
      const { token } = await newVisitor(cast);
      const { secret } = await answerTo(cast.server, 'POST /visitor/secret', { token, body: ISSUE });
      return resume(secret);
    },
    'a forged secret': () => resume('forged'),
  },
};

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: { issueVisitorSecret: ISSUE, resumeVisitor: RESUME },
};
