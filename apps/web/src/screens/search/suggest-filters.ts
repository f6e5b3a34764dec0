import { foldText } from '@loquat/markup/fold';
import { filterText, type Operator, OPERATORS } from '../../lib/query-text.ts';

/** A possible continuation of the query at the caret. */
export interface Suggestion {
  /** Its text in a query. */
  text: string;
  operator: Operator;
  /** The suggested name or kind; absent while only the operator is suggested. */
  value?: string;
}

/** The part of a query that is being written, and its possible completions. */
export interface Suggestions {
  start: number;
  end: number;
  list: Suggestion[];
}

/** Names to choose from, as they are written in a query. */
export interface Choices {
  /** Names of users. */
  from: readonly string[];
  /** Names of channels. */
  in: readonly string[];
}

const MOST_SHOWN = 6;
const HAS = ['file', 'image', 'link'];

const startsWith = (text: string, beginning: string): boolean => foldText(text).startsWith(foldText(beginning));

/** The word before the caret with the quote that opened it, if any. */
function wordAt(query: string, caret: number): { start: number; text: string } {
  const before = query.slice(0, caret);
  const text = /(?:\S+:"[^"]*|\S+)$/u.exec(before)?.[0] ?? '';
  return { start: before.length - text.length, text };
}

function valuesOf(operator: Operator, choices: Choices): readonly string[] {
  if (operator === 'from' || operator === 'in') return choices[operator];
  return operator === 'has' ? HAS : [];
}

/** Suggests operators that start with the word at the caret; after `from:`, `in:` and `has:`, their possible values. */
export function suggestFilters(query: string, caret: number, choices: Choices): Suggestions {
  const { start, text } = wordAt(query, caret);
  const [, name, value] = /^(from|in|has|before|after):"?([^"]*)$/iu.exec(text) ?? [];
  const operator = OPERATORS.find((known) => known === name?.toLowerCase());
  if (!operator || value === undefined) {
    const operators = text === '' ? [] : OPERATORS.filter((known) => startsWith(known, text));
    return { start, end: caret, list: operators.map((known) => ({ text: `${known}:`, operator: known })) };
  }
  const wanted = value.replace(/^[#@]/, '');
  const matches = valuesOf(operator, choices)
    .filter((choice) => choice.split(/\s+/).some((word) => startsWith(word, wanted)) || startsWith(choice, wanted))
    .slice(0, MOST_SHOWN);
  // A complete filter needs no suggestions.
  const list = matches.length === 1 && matches[0] === value ? [] : matches;
  return {
    start,
    end: caret,
    list: list.map((choice) => ({ text: filterText(operator, choice), operator, value: choice })),
  };
}
