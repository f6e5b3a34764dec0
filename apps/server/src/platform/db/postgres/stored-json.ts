/**
 * Escapes that are valid JSON but no PostgreSQL text: the null character and lone surrogates, the only ones we write.
 */
const UNREADABLE_ESCAPE = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})`;

/**
 * An expression that parses the JSON in a text column. Characters that PostgreSQL cannot hold become U+FFFD, so no
 * message is refused because of them; code that displays a text reads the column itself.
 */
export const jsonIn = (column: string): string =>
  `(CASE WHEN strpos(${column}, '\\u') = 0 THEN ${column}
    ELSE regexp_replace(${column}, '${UNREADABLE_ESCAPE}', '\\1\u{FFFD}', 'g') END)::jsonb`;
