import type { Asks } from '../security/authorisation/ask.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Statistics                                             anonymous guest member outsider removed blocked bot   owner admin
getStatistics           the server                     401       403   403    403      403     403     401   403   ok
`;

const asks: Asks = { getStatistics: { 'the server': () => ({ route: 'GET /admin/system/statistics' }) } };

export const featureTests: FeatureTests = { authorisation, asks, bodies: {} };
