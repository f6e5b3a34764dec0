/** Changes with every build: version and the moment of the build. Also in `/build.json`; gets past caches. */
export const buildVersion = __BUILD__;

/** Where the texts of a language and a namespace are; an address of this build, so that browsers may keep them. */
export const addressOfTexts = (language: string, namespace: string): string =>
  `/locales/${language}/${namespace}.json?v=${buildVersion}`;
