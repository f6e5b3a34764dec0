/** Version of the web app, from its package.json. */
declare const __APP_VERSION__: string;
/** When this bundle was built, ISO 8601. */
declare const __BUILD_TIME__: string;
/** Identifies this bundle, as `/build.json` does. */
declare const __BUILD__: string;
