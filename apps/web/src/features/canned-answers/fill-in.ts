/** Of visitors whom the chat gave one because they were not asked. */
const MADE_UP = /^w-[0-9a-f]{4,}$/;

/** Who is named in an answer; undefined: nobody knows. */
export interface NamesToFillIn {
  /** Of the visitor. */
  name: string | undefined;
  /** Of whoever answers. */
  me: string | undefined;
}

/**
 * A canned answer with names in place of `{name}` and `{me}`. A name that is unknown, or was made up by the chat, is left
 * out with the space before it: "Hello {name}, …" becomes "Hello, …".
 */
export const fillIn = (text: string, names: NamesToFillIn): string =>
  text.replaceAll(/( ?)\{(name|me)\}/g, (_, space: string, which: keyof NamesToFillIn) => {
    const name = names[which];
    return name === undefined || MADE_UP.test(name) ? '' : space + name;
  });
