import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../hooks/query-client.ts';
import { isMailEnabled } from '../server/mail-switch.actions.ts';

/** Whether the server sends mail; undefined until that is known. */
export const useMailSwitch = (): boolean | undefined =>
  useQuery({ queryKey: ['mail-enabled'], queryFn: isMailEnabled }, queryClient).data;
