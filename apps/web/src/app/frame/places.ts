/** The places of the signed-in app, as the rail and the tab bar list them. */
export const places = ['chat', 'users', 'favs', 'files', 'setting'] as const;
export type Place = (typeof places)[number];
