import { type EventType, events, type ServerEvent } from '@loquat/contract';
import * as fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.JSONSchema.BaseSchema;

/** Few and small, so that events are about the same people, channels and messages. */
const SMALL = { min: 1, max: 5 };
const LISTED_MAX = 3;

/** Any value that fits a JSON schema. JSON Schema cannot express a text that is changed while it is parsed. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const types = Array.isArray(schema.type) ? schema.type.map((type) => ({ type })) : undefined;
  const shapes = types ?? schema.anyOf ?? schema.oneOf;
  if (shapes) return fc.oneof(...shapes.map((shape) => fitting(shape as Schema)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'array') return fc.array(fitting(schema.items as Schema), { maxLength: LISTED_MAX });
  if (schema.type === 'object') return objectFitting(schema);
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  return schema.type === 'integer' || schema.type === 'number' ? fc.integer(SMALL) : fc.constantFrom('', 'a', 'b');
}

function objectFitting({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, of]) => [name, fitting(of as Schema)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** The event as a server may send it: with properties that its schema cannot express. */
function asSent(event: ServerEvent): ServerEvent {
  if (event.type === 'pinned_message_updated') return { ...event, msg: event.msg && { ...event.msg, mid: event.mid } };
  if (event.type !== 'related_groups') return event;
  const present = new Set(event.groups.map(({ gid }) => gid));
  return { ...event, joined: event.joined?.filter(({ gid }) => present.has(gid)) };
}

/** Any event of the contract, of every type as often. */
export const anyEvent: fc.Arbitrary<ServerEvent> = fc.oneof(
  ...(Object.keys(events) as EventType[]).map((type) =>
    fitting(z.toJSONSchema(events[type], { unrepresentable: 'any' })).map((sample) =>
      asSent(events[type].parse(sample)),
    ),
  ),
);
