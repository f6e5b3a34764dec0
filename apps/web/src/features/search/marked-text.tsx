import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findNameOf } from '../users/contacts.selectors.ts';
import { highlightParts } from './highlight-parts.ts';

export interface MarkedTextProps {
  text: string;
  /** Start and end of the match, in UTF-16 units. */
  ranges: readonly (readonly [number, number])[];
  /** Shows names in place of ` @uid `, as messages have them. */
  hasMentions?: boolean;
}

/** A text with its matches highlighted. */
export function MarkedText({ text, ranges, hasMentions = false }: MarkedTextProps) {
  const { t } = useTranslation('chat');
  const runs = useMemo(() => highlightParts(text, ranges), [text, ranges]);
  const named = (run: string): string =>
    hasMentions
      ? run.replace(/(?<=^|\s)@(\d+)(?=\s|$)/g, (_, uid) => `@${findNameOf(Number(uid)) ?? t('message.former_member')}`)
      : run;
  return runs.map(({ text: run, isMatch, at }) =>
    isMatch ? (
      <mark
        key={at}
        className="rounded-[4px] bg-(--loquat-200) px-px text-(--loquat-950) dark:bg-(--loquat-800) dark:text-(--loquat-50)"
      >
        {run}
      </mark>
    ) : (
      named(run)
    ),
  );
}
