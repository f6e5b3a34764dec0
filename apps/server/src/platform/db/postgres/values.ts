import { fromStoredText, toStoredText } from './stored-text.ts';

/** A number of the database that JavaScript cannot hold exactly. */
export class UnsafeNumberError extends Error {
  override name = 'UnsafeNumberError';
  constructor(value: string) {
    super(`The database answered ${value}, which is no safe whole number.`);
  }
}

function toSafeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new UnsafeNumberError(value);
  return number;
}

/** Object identifiers of PostgreSQL's types, which never change. */
const TYPE = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, float8: 701, varchar: 1043, numeric: 1700 };

const readers = new Map<number, (value: string) => unknown>([
  [TYPE.bool, (value) => value === 't'],
  [TYPE.bytea, (value) => Buffer.from(value.slice(2), 'hex')],
  [TYPE.int8, toSafeNumber],
  [TYPE.int2, toSafeNumber],
  [TYPE.int4, toSafeNumber],
  [TYPE.float8, Number],
  // The type of a `sum` of whole numbers.
  [TYPE.numeric, toSafeNumber],
  [TYPE.text, fromStoredText],
  [TYPE.varchar, fromStoredText],
]);

/** How the driver reads values; other types than those of our tables stay in PostgreSQL's text form. */
export const types = { getTypeParser: (oid: number) => readers.get(oid) ?? ((value: string) => value) };

/** `bigint` has no infinities, which whole numbers are compared with: its own limits are beyond all stored values. */
const ENDS = new Map<unknown, string>([
  [-Infinity, '-9223372036854775808'],
  [Infinity, '9223372036854775807'],
]);

/** A value in the driver's form. Lists are for `= ANY(@mids)`. */
export function toStored(value: unknown): unknown {
  if (typeof value === 'string') return toStoredText(value);
  if (typeof value === 'number') return ENDS.get(value) ?? value;
  return Array.isArray(value) ? value.map(toStored) : value;
}
