import { findUserMentions } from '@loquat/markup/user-mentions';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mentionName } from '../chat/content.ts';
import { highlightParts } from './highlight-parts.ts';

export interface MarkedTextProps {
  text: string;
  /** Start and end of the match, in UTF-16 units. */
  ranges: readonly (readonly [number, number])[];
  /** In a message, whether an `@` can begin a mention: names are shown in place of ` @uid `. */
  isMention?: (at: number) => boolean;
}

/** A text with its matches highlighted. */
export function MarkedText({ text, ranges, isMention }: MarkedTextProps) {
  const { t } = useTranslation('chat');
  const runs = useMemo(() => highlightParts(text, ranges), [text, ranges]);
  const named = (run: string, from: number): string => {
    let shown = '';
    let done = 0;
    for (const mention of isMention ? findUserMentions(text) : []) {
      const [start, end] = [mention.start - from, mention.end - from];
      if (start < done || end > run.length || !isMention?.(mention.at)) continue;
      shown += `${run.slice(done, start)}@${mentionName(mention.uid, t)}`;
      done = end;
    }
    return shown + run.slice(done);
  };
  return runs.map(({ text: run, isMatch, at }) =>
    isMatch ? (
      <mark
        key={at}
        className="rounded-[4px] bg-(--loquat-200) px-px text-(--loquat-950) dark:bg-(--loquat-800) dark:text-(--loquat-50)"
      >
        {run}
      </mark>
    ) : (
      named(run, at)
    ),
  );
}
