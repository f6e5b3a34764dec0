import { GivenOpenidProvider, OPENID_SCOPES, OpenidDomain, type OpenidConfig } from '@loquat/contract';
import * as z from 'zod/mini';
import { emptyOf, filled } from '../../lib/filled.ts';

const { client_id, client_secret, scopes } = GivenOpenidProvider.shape;

/** The fields of an issuer. Without a client id the provider registers the server automatically; a secret needs one. */
export const IssuerForm = z
  .object({ domain: OpenidDomain, client_id: z.union([z.literal(''), client_id]), client_secret, scopes })
  .check(filled((issuer) => (issuer.client_secret === '' ? [] : emptyOf(issuer, ['client_id']))));
export type IssuerFields = z.output<typeof IssuerForm>;

/** The initial values of the form, for a new issuer or an existing one. */
export function issuerFieldsOf(domain: string, known: OpenidConfig['providers'][number] | undefined): IssuerFields {
  return { domain, client_id: known?.client_id ?? '', client_secret: '', scopes: known?.scopes ?? OPENID_SCOPES };
}

const SCHEME = /^\s*https:\/\//i;
const WELL_KNOWN = /\/\.well-known\/openid-configuration\s*$/;

/** The domain in a pasted address. A trailing slash stays: some issuers have one. */
export const domainIn = (text: string): string => text.replace(SCHEME, '').replace(WELL_KNOWN, '');
