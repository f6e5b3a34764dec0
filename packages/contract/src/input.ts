import * as z from 'zod/mini';

/** An input field that may be omitted. `null` and absent mean the same on the wire; both arrive as `undefined`. */
export const maybe = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<S> | undefined => value ?? undefined),
  );

/** An input field that becomes `fallback` if it is absent or `null`. */
export const orDefault = <S extends z.ZodMiniType>(schema: S, fallback: z.output<S>) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<S> => value ?? fallback),
  );

type Fields = Readonly<Record<string, z.ZodMiniType>>;
type Part<F extends Fields> = { [Name in keyof F]: z.ZodMiniOptional<z.ZodMiniNullable<F[Name]>> };
type Change<F extends Fields> = { [Name in keyof F]: ReturnType<typeof maybe<F[Name]>> };

const mapFields = ({ shape }: { shape: Fields }, map: (schema: z.ZodMiniType) => z.ZodMiniType) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, map(schema)]));

/** The fields of an object, for one that has some of them; null = unchanged. */
export const partOf = <F extends Fields>(object: { shape: F }) =>
  mapFields(object, (schema) => z.optional(z.nullable(schema))) as Part<F>;

/** A change of an object: absent fields, and null, arrive as `undefined`. Unknown fields are refused. */
export const changeOf = <F extends Fields>(object: { shape: F }) =>
  z.strictObject(mapFields(object, maybe) as Change<F>);

/** A field of an answer that clients send back with their changes. It arrives as `undefined`. */
export const ignored = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => undefined),
);

/**
 * A filter in a query, `undefined` if it is not set. Existing web clients send unset filters as the empty text or as
 * the word `undefined`.
 */
export const filter = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.union([z.enum(['', 'undefined']), schema])),
    z.transform((value): z.output<S> | undefined => (value === '' || value === 'undefined' ? undefined : value)),
  );

/** A filter that becomes `fallback` if it is not set. */
export const filterOr = <S extends z.ZodMiniType>(schema: S, fallback: z.output<S>) =>
  z.pipe(
    filter(schema),
    z.transform((value): z.output<S> => value ?? fallback),
  );

/** Length in UTF-8 bytes, the unit of the contract's text limits. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Refuses text longer than `limit` UTF-8 bytes, before any later check looks at the text. */
export const maxBytes = (limit: number) =>
  z.refine<string>((text) => text.length <= limit && utf8Length(text) <= limit, {
    error: `longer than ${limit} bytes`,
    abort: true,
  });

/** Refuses text longer than `limit` UTF-16 units, before any later check looks at the text. */
export const maxLength = (limit: number) => z.maxLength(limit, { abort: true });

/**
 * Characters that are invisible, or that reverse, split or imitate visible ones. Before the bar, those that stay where
 * they belong: in flags and other emoji, and the joiner after a letter of a script that uses joiners. The pattern looks
 * at a fixed number of neighbouring characters, so that no text takes longer than others of its length.
 */
const UNSEEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007f}]{6}|(?<=\p{ExtPict})\ufe0f|(?<=[#*0-9])\ufe0f(?=\u20e3)|(?<=\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})|(?<=[\u0620-\u109f\u1780-\u18af])(?<!\p{DI})[\u200c\u200d])|[\p{DI}\p{Cc}\p{Cs}\u2028\u2029\u2800\ufff9-\ufffc]/gu;

/** A name for display: on one line, with all its characters in order and place. */
export const plainName = (name: string): string => name.replace(/[\t-\r]+/g, ' ').replace(UNSEEN, '$1');

/** The name of a person, a channel or a file as received, perhaps from a server that accepts any. */
export const Name = z.string().check(z.overwrite(plainName));

interface TextualDef {
  type: string;
  /** Of optional, nullable and default. */
  innerType?: z.core.$ZodType;
  /** Of pipes. */
  in?: z.core.$ZodType;
  /** Of unions. */
  options?: readonly z.core.$ZodType[];
}

/**
 * Turns the text of a path or query parameter into the JSON value its schema expects: whole numbers and the exact words
 * `true` and `false`. Other text is passed on unchanged, for the schema to refuse.
 */
export function decodeText(schema: z.core.$ZodType, text: string): unknown {
  const { def } = schema._zod as { def: TextualDef };
  const inner = def.innerType ?? def.in;
  if (inner) return decodeText(inner, text);
  if (def.options) return def.options.map((option) => decodeText(option, text)).find((value) => value !== text) ?? text;
  if (def.type === 'number' && /^-?\d{1,16}$/.test(text)) return Number(text);
  if (def.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
