import { mailSwitchEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const mailSwitch = connection.callsOf(mailSwitchEndpoints);

/** Whether the server can send mail. Rejects like any call. */
export const isMailEnabled = (): Promise<boolean> => mailSwitch.isMailEnabled();
