import { useRef } from 'react';
import { QUERY_FIELD_ID } from '#lib/query-text.ts';

/** Gets the focus when the menu of a chat closes: the search if that was chosen, or else `usual`. */
export function useMenuFocus(usual: HTMLElement | true) {
  const isSearching = useRef(false);
  return {
    leadToSearch: () => {
      isSearching.current = true;
    },
    finalFocus: (): HTMLElement | boolean => {
      if (!isSearching.current) return usual;
      isSearching.current = false;
      // A search that is about to open takes the focus itself.
      return document.getElementById(QUERY_FIELD_ID) ?? false;
    },
  };
}
