/** Columns of the table of accounts: user, role, state, day of joining, menu; phones keep the first and the last. */
export const accountColumns =
  'grid items-center gap-x-3 grid-cols-[minmax(0,1fr)_112px_88px_132px_36px] pr-3 pl-[18px] max-md:grid-cols-[minmax(0,1fr)_44px] max-md:pr-1.5';
