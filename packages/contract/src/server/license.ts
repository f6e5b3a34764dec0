import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { urlOf } from '../web-address.ts';

/** The terms of a licence, and its text. */
export const License = z.object({
  /** `*` stands for any. */
  domains: z.array(z.string()),
  /** Accounts, not counting guests; `PRO_PLAN_USER_LIMIT` or more means unlimited. */
  user_limit: z.int(),
  /** RFC 3339, unlike all other times. */
  created_at: z.string(),
  expired_at: z.string(),
  /** Whether its signature is this server's. */
  sign: z.boolean(),
  /** The licence text; empty if there is none. */
  base58: z.string(),
});
export type License = z.output<typeof License>;

const LicenseText = z.object({ license: z.string() });

const WebAddress = urlOf(/^https?$/);

/** An administrator's order of a licence. */
export const LicenseOrder = z.object({
  type: z.string().check(z.maxLength(64)),
  priceId: z.string().check(z.maxLength(256)),
  metadata: z.object({
    /** Last day, `YYYY-MM-DD`. */
    expire: z.iso.date(),
    user_limit: z.int().check(z.positive()),
    domain: z.string().check(z.maxLength(2_048)),
  }),
  /** Where the browser returns to. */
  cancel_url: WebAddress,
  success_url: WebAddress,
});
export type LicenseOrder = z.output<typeof LicenseOrder>;

/** Where the browser goes to pay. */
export const LicensePayment = z.object({ session_url: WebAddress });
export type LicensePayment = z.output<typeof LicensePayment>;

/** The licence of a completed payment. */
export const PaidLicense = z.object({ license: z.string().check(z.maxLength(16_384)) });
export type PaidLicense = z.output<typeof PaidLicense>;

export const licenseEndpoints = endpoints({
  getLicense: {
    method: 'GET',
    path: '/license',
    access: 'public',
    summary: 'The licence of the server, with the user limit in force; a permanent one if none is installed',
    response: json(License),
    problems: [],
  },
  checkLicense: {
    method: 'POST',
    path: '/license/check',
    access: 'public',
    summary: 'What a licence says; `sign` tells whether it is genuine',
    body: json(LicenseText),
    response: json(License),
    problems: ['license.undecodable'],
  },
  updateLicense: {
    method: 'PUT',
    path: '/license',
    access: 'admin',
    audit: 'license.changed',
    summary: 'Install a licence; it must be genuine and not expired',
    body: json(z.strictObject(LicenseText.shape)),
    response: json(z.literal(true)),
    problems: ['license.undecodable', 'license.forged', 'license.expired'],
  },
  isPaymentEnabled: {
    method: 'GET',
    path: '/payment/enabled',
    access: 'admin',
    summary: 'Whether the operator has set a licence service: without one nothing can be ordered',
    response: json(z.boolean()),
    problems: [],
  },
  createPayment: {
    method: 'POST',
    path: '/payment/create',
    access: 'admin',
    audit: 'license.payment_started',
    summary: 'Order a licence from the licence service; answers where to pay',
    body: json(LicenseOrder),
    response: json(LicensePayment),
    problems: ['license.no_service', 'license.service_failed'],
  },
  getPaidLicense: {
    method: 'GET',
    path: '/licenses/:session_id',
    access: 'admin',
    summary: 'The licence that was paid for, from the licence service',
    params: z.object({ session_id: z.string().check(z.regex(/^[\w-]{1,256}$/, 'not a payment')) }),
    response: json(PaidLicense),
    problems: ['license.payment_not_found', 'license.no_service', 'license.service_failed'],
  },
});
