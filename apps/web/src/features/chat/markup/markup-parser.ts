import { lazyModule } from '#ui/lazy-module.ts';

/** The parser of Markdown, which also finds addresses and code. */
export const markupParser = lazyModule(async () => import('@loquat/markup/markdown'));

/** Whether only the parser can tell mentions in a text from its code. */
export const needsParser = (text: string, isMarkdown: boolean): boolean =>
  /[@＠]/.test(text) && (isMarkdown || /`|~~~/.test(text));

/** Returns whether the `@` at a position can begin a mention. Until the parser has loaded, all can. */
export function proseOf(text: string, isMarkdown: boolean): (at: number) => boolean {
  const signs = needsParser(text, isMarkdown) ? markupParser.get()?.findMentionSigns(text, isMarkdown) : undefined;
  return (at) => signs?.has(at) ?? true;
}
