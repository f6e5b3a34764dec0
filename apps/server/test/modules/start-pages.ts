import type { Ask, Asks, Prepare } from '../security/authorisation/ask.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Start pages                                            anonymous guest member outsider removed blocked bot   owner admin
getStartPage            the server                     ok        ok    ok     ok       ok      ok      ok    ok    ok
updateStartPage         the server                     401       403   403    403      403     403     401   403   ok
resetStartPage as updateStartPage
getStartPagePreview as getStartPage
getStartPageKey         the server                     401       403   403    403      403     403     401   403   501
renewStartPageKey as getStartPageKey
`;

const HTML = '<p>Welcome</p>';

const asked = (ask: Ask): Record<string, Prepare> => ({ 'the server': () => ask });
const asks: Asks = {
  getStartPage: asked({ route: 'GET /page/landing' }),
  updateStartPage: asked({ route: 'PUT /page/landing', headers: { 'content-type': 'text/plain' }, body: HTML }),
  resetStartPage: asked({ route: 'DELETE /page/landing' }),
  getStartPagePreview: asked({ route: 'GET /page/preview' }),
  getStartPageKey: asked({ route: 'GET /page/apikey' }),
  renewStartPageKey: asked({ route: 'POST /page/apikey' }),
};

export const featureTests: FeatureTests = { authorisation, asks, bodies: {} };
