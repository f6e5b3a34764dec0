/** Changes with every build: version and time of the build. Also in `/build.json`; invalidates caches. */
export const buildVersion = __BUILD__;

/** Address of the texts of a language and a namespace; it belongs to this build, so browsers may cache them. */
export const addressOfTexts = (language: string, namespace: string): string =>
  `/locales/${language}/${namespace}.json?v=${buildVersion}`;
