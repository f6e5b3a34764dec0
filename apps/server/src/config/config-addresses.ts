import * as z from 'zod';

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
export const origin = z.string().refine(isOrigin, 'an origin such as https://chat.example.org, without a path');
export const origins = z.string().transform((value) => value.split(',').map((part) => part.trim()));

const isServiceUrl = (value: string) => {
  const url = URL.parse(value);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && [url.username, url.password, url.search, url.hash].every((part) => part === '');
};
export const serviceUrl = z
  .string()
  .refine(isServiceUrl, 'an http or https address, without user name, query and fragment')
  .transform((value) => value.replace(/(?<!\/)\/+$/, ''));
export const isWebAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

const isPostgresUrl = (value: string) => /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '');

const isNatsUrl = (value: string) => /^(?:nats|tls):$/.test(URL.parse(value)?.protocol ?? '');

/** URLs of the servers of one NATS, separated by commas, with the password in the first; empty: none. */
export const natsUrls = z
  .string()
  .transform((value) => (value === '' ? [] : value.split(',').map((part) => part.trim())))
  .refine((urls) => urls.every(isNatsUrl), 'an address such as nats://loquat:password@nats.example.org');

/** The URL of a database, including the password; empty: none. */
export const postgresUrl = z
  .union([
    z.literal(''),
    z.string().refine(isPostgresUrl, 'an address such as postgres://loquat:password@database.example.org/loquat'),
  ])
  .transform((value) => (value === '' ? undefined : value));
