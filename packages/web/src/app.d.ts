/** The version in package.json, inserted by the build. */
declare const __APP_VERSION__: string;
/** Where the source code is, if the build knew. */
declare const __SOURCE_URL__: string | undefined;
