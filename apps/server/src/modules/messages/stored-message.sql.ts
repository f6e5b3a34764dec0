/** The number that stands for the whole server where channels are named. */
export const WHOLE_SERVER = 0;

/** Whether an entry `log` was cleared away. */
export const IS_CLEARED = `EXISTS (SELECT 1 FROM message_clearings AS clearing
  WHERE clearing.gid IN (${WHOLE_SERVER}, log.gid) AND log.mid <= clearing.cleared_mid)`;

/** Whether an entry `log` has not expired at `@now`. */
export const IS_LASTING = '(log.expires_at IS NULL OR log.expires_at > @now)';

/** Whether an entry `log` is to be seen at `@now`. */
export const IS_VISIBLE = `${IS_LASTING} AND NOT ${IS_CLEARED}`;
