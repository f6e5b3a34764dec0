/** Changes with every build: version and the moment of the build. Also in `/build.json`; gets past caches. */
export const buildVersion = __BUILD__;
