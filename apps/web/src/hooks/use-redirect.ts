import { type NavigateOptions, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/**
 * Replaces the address of the screen by another, from an effect. Does nothing once the user is on the way elsewhere:
 * the screen they leave stays until the next one has loaded, and its effects still run.
 */
export function useRedirect(): (to: NavigateOptions) => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { pathname } = useMatch({ strict: false });
  return useCallback(
    (to) => {
      if (withoutSlash(history.location.pathname) === withoutSlash(pathname)) void navigate({ ...to, replace: true });
    },
    [navigate, history, pathname],
  );
}
