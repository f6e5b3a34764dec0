/** The display name of an OpenID provider: its host, and its path if the host has several. */
export const providerName = (domain: string): string => domain.replace(/^https?:\/\//, '').replace(/\/$/, '');
