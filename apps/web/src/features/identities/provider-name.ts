/** How people know an OpenID provider: by its host, and its path if it shares one. */
export const providerName = (domain: string): string => domain.replace(/^https?:\/\//, '').replace(/\/$/, '');
