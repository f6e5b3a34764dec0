import * as z from 'zod/mini';
import { covers } from './words.ts';

const maybe = <T extends z.ZodMiniType>(schema: T) => z.nullish(z.catch(z.nullish(schema), null));
/** Programs write numbers where texts are expected. */
const textual = maybe(
  z.pipe(
    z.union([z.string(), z.number(), z.boolean()]),
    z.transform((value) => String(value)),
  ),
);

/** An attachment of an integration. Slack defined the form, and Mattermost adopted it. */
export const Attachment = z.object({
  pretext: textual,
  author_name: textual,
  author_subname: textual,
  author_link: textual,
  title: textual,
  title_link: textual,
  text: textual,
  fields: maybe(z.array(z.catch(z.object({ title: textual, value: textual }), {}))),
  blocks: maybe(z.array(z.unknown())),
  image_url: textual,
  footer: textual,
  fallback: textual,
});
export type Attachment = z.output<typeof Attachment>;

/** The markup of a product. */
export interface TextSyntax {
  link(label: string, address: string): string;
  blocks(blocks: readonly unknown[]): string;
}

/** Slack's text for an attachment without one. */
const NO_PREVIEW = '[no preview available]';

const isSaid = (text: string | null | undefined): text is string => Boolean(text?.trim());

const linked = (label: string | null | undefined, address: string | null | undefined, { link }: TextSyntax) =>
  isSaid(label) && isSaid(address) ? link(label, address) : label;

/** The text of an attachment, with the fallback if that contains more. */
export function attachmentText(attachment: Attachment, syntax: TextSyntax): string {
  const { pretext, author_name, author_subname, author_link, title, title_link, text } = attachment;
  const { fields, blocks, image_url, footer, fallback } = attachment;
  const lines = [
    pretext,
    [linked(author_name, author_link, syntax), author_subname].filter(isSaid).join(' '),
    linked(title, title_link, syntax),
    text,
    ...(fields ?? []).map((field) => [field.title, field.value].filter(isSaid).join(': ')),
    blocks ? syntax.blocks(blocks) : null,
    isSaid(image_url) ? syntax.link(image_url, image_url) : null,
    footer,
  ].filter(isSaid);
  const shown = lines.join('\n');
  const isFallbackNew = isSaid(fallback) && fallback !== NO_PREVIEW && !covers(shown, fallback);
  return isFallbackNew ? [...lines, fallback].join('\n') : shown;
}
