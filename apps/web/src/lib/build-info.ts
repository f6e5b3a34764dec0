/** Changes with every build: version and the moment of the build. Used to get past caches of files without a hash. */
export const buildVersion = `${__APP_VERSION__}-${Date.parse(__BUILD_TIME__).toString(36)}`;
