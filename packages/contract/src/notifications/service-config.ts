import { Address } from '../address-parser.ts';
import {
  SERVICE_HEADERS_MAX,
  SERVICE_LINE_MAX_LENGTH,
  SERVICE_PLACEHOLDERS_MAX,
  SERVICE_TEXT_MAX_LENGTH,
  URL_MAX_LENGTH,
} from '../limits.ts';
import {
  type ServiceDescription,
  type ServiceField,
  type ServiceFieldFormat,
  type ServiceKind,
  serviceKinds,
} from './service-kinds.ts';

/** The configuration of a notification service: a text for each key that is set. */
export type ServiceConfig = Record<string, string>;

/**
 * What answers hold in place of a secret. An address keeps its origin before it, and headers keep their names. A client
 * that sends it back keeps the stored secret.
 */
export const SECRET_MASK = '••••••••';

/** The placeholders of a template. Their texts are escaped for JSON. */
export const SERVICE_PLACEHOLDERS = ['{{sender}}', '{{content}}'] as const;
/** The body of `custom_json` without a template. */
export const DEFAULT_SERVICE_TEMPLATE = '{"sender":"{{sender}}","content":"{{content}}"}';

/** Names that the server writes itself, or that would change how a request is read. */
const RESERVED_HEADER =
  /^(?:host|content-length|content-type|content-encoding|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|cookie|user-agent|accept-encoding|forwarded|proxy-.*|sec-.*|x-forwarded-.*)$/i;
const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]{1,64}$/;
/** Visible ASCII and spaces, and the mask: no line breaks. */
const HEADER_VALUE = /^[\x20-\x7e•]{0,1024}$/;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function lineEntries(text: string): [string, string][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
}

function headerEntries(text: string): [string, unknown][] {
  const value = jsonOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return Object.entries(value);
  return lineEntries(text);
}

/** The headers in a text; undefined if it does not hold allowed ones, each once. */
export function parseServiceHeaders(text: string): [name: string, value: string][] | undefined {
  if (text.trim() === '') return [];
  const headers: [string, string][] = [];
  for (const [name, value] of headerEntries(text)) {
    if (typeof value !== 'string' || !HEADER_NAME.test(name) || RESERVED_HEADER.test(name)) return undefined;
    if (!HEADER_VALUE.test(value)) return undefined;
    headers.push([name, value]);
  }
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return names.size === headers.length && names.size <= SERVICE_HEADERS_MAX ? headers : undefined;
}

/** Replaces the placeholders of a template; the texts may hold any characters. */
export function fillServiceTemplate(template: string, texts: { sender: string; content: string }): string {
  return template.replace(/\{\{(sender|content)\}\}/g, (_, name: 'sender' | 'content') =>
    JSON.stringify(texts[name]).slice(1, -1),
  );
}

/**
 * Placeholders outside of texts, or inside of an escape, would let a message write JSON. A `z` is allowed in neither of
 * these places.
 */
const isTemplate = (text: string) =>
  (text.match(/\{\{(?:sender|content)\}\}/g)?.length ?? 0) <= SERVICE_PLACEHOLDERS_MAX &&
  jsonOf(fillServiceTemplate(text, { sender: 'z', content: 'z' })) !== undefined;

function addressOf(text: string): InstanceType<typeof Address> | undefined {
  if (text.length > URL_MAX_LENGTH || !/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text)) return undefined;
  try {
    const address = new Address(text);
    return address.username || address.password ? undefined : address;
  } catch {
    return undefined;
  }
}

const LINE = /^\P{Cc}*$/u;
/** Visible ASCII, which headers and addresses can carry, and the mask. */
const TOKEN = /^[\x21-\x7e•]*$/;
const isFormat: Record<ServiceFieldFormat, (text: string) => boolean> = {
  token: (text) => text.length <= SERVICE_LINE_MAX_LENGTH && TOKEN.test(text),
  line: (text) => text.length <= SERVICE_LINE_MAX_LENGTH && LINE.test(text),
  address: (text) => addressOf(text) !== undefined,
  base: (text) => addressOf(text) !== undefined && !/[?#]/.test(text),
  headers: (text) => parseServiceHeaders(text) !== undefined,
  template: isTemplate,
};

function isHostOf({ hosts }: ServiceDescription, text: string): boolean {
  const address = addressOf(text);
  if (!address || hosts.length === 0) return true;
  const { hostname, protocol, port } = address;
  return (
    protocol === 'https:' && port === '' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}

function isValue(kind: ServiceDescription, { key, format, choices, required }: ServiceField, value: string): boolean {
  if (value === '') return !required;
  if (value.length > SERVICE_TEXT_MAX_LENGTH) return false;
  if (choices && !choices.includes(value)) return false;
  return isFormat[format](value) && (key !== 'webhook_url' || isHostOf(kind, value));
}

/** The configuration with the keys of its kind alone, in their order, trimmed, without empty values. */
export function tidyServiceConfig(kind: ServiceKind, config: Readonly<ServiceConfig>): ServiceConfig {
  const values = serviceKinds[kind].fields.map(({ key }) => [key, (config[key] ?? '').trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** The first key whose value is missing or wrong; undefined: the configuration can be saved. Masks count as values. */
export function findBadServiceField(kind: ServiceKind, config: Readonly<ServiceConfig>): string | undefined {
  const description = serviceKinds[kind];
  const tidy = tidyServiceConfig(kind, config);
  return description.fields.find((one) => !isValue(description, one, tidy[one.key] ?? ''))?.key;
}
