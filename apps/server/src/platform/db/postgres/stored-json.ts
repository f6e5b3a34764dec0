/** Escapes that are JSON but no text of PostgreSQL: the null character and lone surrogates, the only ones we write. */
const UNREADABLE_ESCAPE = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})`;

/**
 * An expression for the JSON in a column of text, to read parts of it. What PostgreSQL cannot hold becomes U+FFFD, so
 * no message is refused for it; whoever shows a text reads the column itself.
 */
export const jsonIn = (column: string): string =>
  `(CASE WHEN strpos(${column}, '\\u') = 0 THEN ${column}
    ELSE regexp_replace(${column}, '${UNREADABLE_ESCAPE}', '\\1\u{FFFD}', 'g') END)::jsonb`;
