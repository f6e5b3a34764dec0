import type { Asks } from '../security/authorisation/ask.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Audit log                                              anonymous guest member outsider removed blocked bot   owner admin
listAuditLog            the server                     401       403   403    403      403     403     401   403   ok
`;

const asks: Asks = { listAuditLog: { 'the server': () => ({ route: 'GET /admin/audit' }) } };

export const featureTests: FeatureTests = { authorisation, asks, bodies: {} };
